import type { CustomerCaller } from '../infra/http/caller.ts';

/** Whose reservations they are: every statement is scoped by both (A15). */
export interface Owner {
  readonly companyId: number;
  readonly customerId: number;
}

export const ownerOf = ({ company, customer }: CustomerCaller): Owner => ({
  companyId: company.id,
  customerId: customer.id,
});
