import type { Handlers } from '../infra/http/serve.ts';
import type { Payments } from './payment.ts';

export const paymentRoutes = (payments: Payments) =>
  ({
    payProStatus: async ({ company }) => ({ status: await payments.throughPayPro(company.id) }),
  }) satisfies Partial<Handlers>;
