import type { Core } from '../infra/core.ts';
import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import type { PaymentCore } from '../payment/payment.ts';
import { closeDay, readClosings, readTillDay } from './closing.ts';
import { readMoney, retryRefused, settleRefused } from './money.ts';

export const tillRoutes = {
  staffTillDay: readTillDay,
  staffCloseDay: closeDay,
  staffClosings: readClosings,
  staffMoney: readMoney,
  staffRetryRefund: retryRefused,
  staffSettleRefund: settleRefused,
} satisfies Partial<CoreStaffHandlers<Core & PaymentCore>>;
