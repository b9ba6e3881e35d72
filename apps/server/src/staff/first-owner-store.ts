import { FIRST_COLOUR, STARTED_POLICY_HOURS } from '@embook/domain/setup';
import { locales } from '@embook/domain/shared';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { PLATFORM_KEY } from '../infra/db/outbox.ts';
import { companies, memberships } from '../infra/db/schema/index.ts';

/** A company that somebody starts asks new customers for e-mail, code and name; the console adds what it needs. */
const FEW_FIELDS = { signUpPhone: 'left_out', signUpBirthDate: 'left_out', signUpPassword: 'left_out' } as const;

/**
 * The id of a new company; undefined when the key is taken. Two who come at once wait for each other, as imports do.
 * One that somebody started by themselves has no trust yet for its mails (A28).
 */
export async function addCompany(
  tx: Tx,
  key: string,
  name: string,
  by: 'operator' | 'anybody',
): Promise<number | undefined> {
  if (key === PLATFORM_KEY) return undefined;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`company ${key}`}))`);
  const [row] = await tx
    .insert(companies)
    .values({
      apiKey: key,
      name,
      appColor: FIRST_COLOUR,
      languages: [...locales],
      ...(by === 'anybody' && {
        mailTrust: null,
        cancellationPolicyHours: STARTED_POLICY_HOURS,
        ...FEW_FIELDS,
      }),
    })
    .onConflictDoNothing()
    .returning({ id: companies.id });
  return row?.id;
}

/** For mails of the platform itself, before there is a company to write for. */
export async function platformId(db: Pick<Tx, 'select' | 'insert'>): Promise<number> {
  const find = () => db.select({ id: companies.id }).from(companies).where(eq(companies.apiKey, PLATFORM_KEY));
  const [known] = await find();
  if (known) return known.id;
  await db
    .insert(companies)
    .values({ apiKey: PLATFORM_KEY, name: 'Embook', bannedAt: new Date(0) })
    .onConflictDoNothing();
  return (await find())[0]?.id ?? 0;
}

/** Whether somebody owns a company that the operator has blocked. */
export async function ownsBlocked(db: Pick<Tx, 'select'>, accountId: number): Promise<boolean> {
  const rows = await db
    .select({ id: companies.id })
    .from(memberships)
    .innerJoin(companies, and(eq(companies.id, memberships.companyId), isNotNull(companies.bannedAt)))
    .where(and(eq(memberships.accountId, accountId), eq(memberships.role, 'owner')))
    .limit(1);
  return rows.length > 0;
}

export async function companyOf(tx: Tx, key: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.apiKey, key)).for('update');
  return row?.id;
}
