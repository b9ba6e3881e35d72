import { sql } from 'drizzle-orm';
import { boolean, foreignKey, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { cents, companyId, createdAt, literal } from './columns.ts';
import { companies } from './company-tables.ts';
import { among, atLeast, rule } from './constraints.ts';

const sandboxStatuses = ['open', 'paid', 'failed', 'cancelled', 'expired'] as const;

/** The books of the sandbox bank: what a real provider would keep on its own side. Nothing of ours refers to them. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    companyId: companyId(),
    id: text('id').notNull(),
    /** The same order again is the same payment, as with a real provider. */
    orderKey: text('order_key').notNull(),
    amountCents: cents('amount_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** The same refund again is the same refund (A9). */
    refundKeys: text('refund_keys').array().notNull().default([]),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    bankId: text('bank_id'),
    status: literal('status', sandboxStatuses).notNull().default('open'),
    returnUrl: text('return_url').notNull(),
    webhookUrl: text('webhook_url').notNull(),
    /** Refuses to be cancelled from outside, as some banks do. */
    stubborn: boolean('stubborn').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('sandbox_payments_order').on(t.companyId, t.orderKey),
    foreignKey({ name: 'sandbox_payments_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    among(t.status, sandboxStatuses),
    ...atLeast(1, t.amountCents),
    rule(t.refundedCents, 'range', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
);
