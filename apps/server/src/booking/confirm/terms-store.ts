import type { Locale } from '@embook/domain/shared';
import { type SQL, sql } from 'drizzle-orm';
import { statement } from '../../infra/db/statement.ts';
import { visitAddress, visitShopName } from '../../infra/db/visit.ts';
import { pointsOf } from '../../loyalty/loyalty.ts';
import type { Reader } from '../booking-store.ts';

/** What a booking depends on of the company, the shop and the customer. */
export interface StoredTerms {
  readonly acceptsCash: boolean;
  readonly acceptsOnline: boolean;
  readonly bankRequired: boolean;
  readonly policyHours: number;
  readonly feeCents: number;
  readonly loyaltyEnabled: boolean;
  readonly needPoints: number;
  readonly discount: number;
  readonly points: number;
  readonly shopName: string;
  readonly address: string;
  readonly timeZone: string;
  /** Null for a visitor; no address either for a customer who was erased or gave none. */
  readonly email: string | null;
  readonly locale: Locale | null;
}

type TermsOf = {
  readonly companyId: number;
  /** Null for a visitor. */
  readonly customerId: number | null;
  readonly shopId: number;
  readonly sessionId: number | null;
  /** The customer's hold on the same slot: the points it cost count as available. */
  readonly heldAs: number | null;
};

/** The columns of `StoredTerms` and the tables they are read from, as parts of a statement. */
export function termsParts(value: (name: Exclude<keyof TermsOf, 'heldAs'>) => SQL, heldAs?: SQL) {
  return {
    columns: sql`companies.accepts_cash as "acceptsCash", companies.accepts_ideal as "acceptsOnline",
      companies.ideal_bank_required as "bankRequired", companies.cancellation_policy_hours as "policyHours",
      companies.cancellation_fee_cents as "feeCents", companies.enable_loyalty_program as "loyaltyEnabled",
      companies.loyalty_need_points as "needPoints", companies.loyalty_discount_percent as "discount",
      ${pointsOf(sql`companies.id`, sql`customers.id`, heldAs)} as "points",
      ${visitShopName} as "shopName", ${visitAddress} as "address", shops.time_zone as "timeZone",
      coalesce(accounts.email, customers.contact_email) as "email", customers.locale as "locale"`,
    tables: sql`companies
      join shops on shops.company_id = companies.id and shops.id = ${value('shopId')}
      left join sessions on sessions.company_id = companies.id and sessions.id = ${value('sessionId')}
      left join customers on customers.company_id = companies.id and customers.id = ${value('customerId')}
      left join accounts on accounts.id = customers.account_id
      where companies.id = ${value('companyId')}`,
  };
}

const bigint = (name: keyof TermsOf): SQL => sql`${sql.placeholder(name)}::bigint`;
const { columns, tables } = termsParts(bigint, bigint('heldAs'));
const select = statement<TermsOf, StoredTerms>(sql`select ${columns} from ${tables}`);

export async function readTerms(reader: Reader, of: TermsOf): Promise<StoredTerms> {
  const [row] = await select(reader, of);
  if (!row) throw new Error('the company of the caller is gone');
  return row;
}
