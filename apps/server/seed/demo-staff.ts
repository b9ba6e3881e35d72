import type { Role } from '@embook/domain/staff';
import { hash } from '@node-rs/argon2';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../src/infra/db/open.ts';
import { companies, employees, memberships, staffAccounts } from '../src/infra/db/schema/index.ts';

/** Of all demo accounts, customers' too. */
export const PASSWORD = 'demo1234';

interface DemoMember {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly at: readonly string[];
  /** The name of the employee whose visits are theirs. */
  readonly employee?: string;
}

const team: readonly DemoMember[] = [
  { email: 'owner@embook.test', name: 'Lotte de Wit', role: 'owner', at: ['demo-aurora', 'demo-solo'] },
  { email: 'manager@embook.test', name: 'Jonas Petraitis', role: 'manager', at: ['demo-aurora'] },
  { email: 'desk@embook.test', name: 'Mila Jansen', role: 'desk', at: ['demo-aurora'] },
  {
    email: 'noor@embook.test',
    name: 'Noor Haddad',
    role: 'practitioner',
    at: ['demo-aurora'],
    employee: 'Noor Haddad',
  },
];

/** Adds the staff accounts of the demo companies, unless there are staff accounts already. */
export async function seedDemoStaff(db: Db): Promise<void> {
  const [known] = await db.select({ id: staffAccounts.id }).from(staffAccounts).limit(1);
  const found = await db
    .select({ id: companies.id, key: companies.apiKey })
    .from(companies)
    .where(inArray(companies.apiKey, ['demo-aurora', 'demo-solo']));
  if (known || found.length === 0) return;
  const passwordHash = await hash(PASSWORD);
  await db.transaction(async (tx) => {
    for (const { email, name, role, at, employee = '' } of team) {
      const [account] = await tx
        .insert(staffAccounts)
        .values({ email, name, passwordHash })
        .onConflictDoNothing()
        .returning({ id: staffAccounts.id });
      // Another process that started on the same database has added them.
      if (!account) return;
      for (const { id: companyId } of found.filter(({ key }) => at.includes(key))) {
        const [linked] = await tx
          .select({ id: employees.id, shopId: employees.shopId })
          .from(employees)
          .where(and(eq(employees.companyId, companyId), eq(employees.name, employee)))
          .limit(1);
        const shopIds = linked ? [linked.shopId] : null;
        await tx
          .insert(memberships)
          .values({ companyId, accountId: account.id, role, shopIds, employeeId: linked?.id ?? null });
      }
    }
  });
}
