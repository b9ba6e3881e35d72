import type { Locale } from '@embook/domain/shared';
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Db } from '../infra/db/open.ts';
import { accounts, companies, customers, employees, pictures } from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';

/** What a customer may change of themselves, and nothing else (B11). */
export type CustomerChange = Partial<
  Pick<
    typeof customers.$inferInsert,
    | 'firstName'
    | 'lastName'
    | 'contactNumber'
    | 'countryCode'
    | 'dateOfBirth'
    | 'address'
    | 'zip'
    | 'city'
    | 'clientCompanyName'
    | 'externalNote'
    | 'pushEnabled'
    | 'emailEnabled'
    | 'feedbackEnabled'
  >
> & { readonly locale?: Locale | undefined };

interface NewPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** A change that waited for the erasure of the customer changes nothing (B22). */
const isThem = (companyId: number, customerId: number) =>
  and(eq(customers.companyId, companyId), eq(customers.id, customerId), isNull(customers.erasedAt));

export async function findProfile(db: Db, companyId: number, customerId: number, locale: Locale) {
  const [row] = await db
    .select({
      email: accounts.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      contactNumber: customers.contactNumber,
      dateOfBirth: customers.dateOfBirth,
      address: customers.address,
      zip: customers.zip,
      city: customers.city,
      avatarUrl: customers.avatarUrl,
      clientCompanyName: customers.clientCompanyName,
      registrationExtraFieldLabel: textIn(
        locale,
        companies.texts,
        'extra_field_label',
        companies.registrationExtraFieldLabel,
      ),
      externalNote: customers.externalNote,
      pushEnabled: customers.pushEnabled,
      emailEnabled: customers.emailEnabled,
      feedbackEnabled: customers.feedbackEnabled,
      locale: customers.locale,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
    })
    .from(customers)
    .innerJoin(accounts, eq(accounts.id, customers.accountId))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(isThem(companyId, customerId));
  return row;
}

export async function changeProfile(
  db: Db,
  companyId: number,
  customerId: number,
  change: CustomerChange,
): Promise<void> {
  // Drizzle leaves out what is undefined, and refuses to change nothing at all.
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.update(customers).set(change).where(isThem(companyId, customerId));
}

/** Replaces or removes the picture and deletes the old one, both or neither. */
export const replaceAvatar = (
  db: Db,
  companyId: number,
  customerId: number,
  next: { readonly picture: NewPicture; readonly avatarUrl: string } | undefined,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select({ avatarUrl: customers.avatarUrl })
      .from(customers)
      .where(isThem(companyId, customerId))
      .for('update');
    if (!before) return;
    if (next) await tx.insert(pictures).values({ companyId, contentType: 'image/webp', ...next.picture });
    await tx
      .update(customers)
      .set({ avatarUrl: next?.avatarUrl ?? null })
      .where(isThem(companyId, customerId));
    await deletePicture(tx, companyId, customerId, before.avatarUrl);
  });

/** Deletes a portrait that is used by nobody else: a company may have imported one picture for two people. */
export async function deletePicture(
  tx: Pick<Db, 'select' | 'delete'>,
  companyId: number,
  customerId: number,
  url: string | null,
): Promise<void> {
  const id = url?.split('/').at(-1);
  if (url === null || id === undefined) return;
  const others = tx
    .select({ one: sql`1` })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), ne(customers.id, customerId), eq(customers.avatarUrl, url)));
  const staff = tx
    .select({ one: sql`1` })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), eq(employees.photoUrl, url)));
  await tx
    .delete(pictures)
    .where(and(eq(pictures.companyId, companyId), eq(pictures.id, id), notExists(others), notExists(staff)));
}
