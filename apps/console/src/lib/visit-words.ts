import type { WithheldReason } from '@embook/domain/company';
import {
  type DeskPayment,
  type DeskWarning,
  type TillMethod,
  type VisitStatus,
  visitStatuses,
} from '@embook/domain/desk';
import { m } from '../paraglide/messages.js';

export const statusWords: Readonly<Record<VisitStatus, () => string>> = {
  held: m.desk_status_held,
  confirmed: m.desk_status_confirmed,
  arrived: m.desk_status_arrived,
  done: m.desk_status_done,
  no_show: m.desk_status_no_show,
  cancelled: m.desk_status_cancelled,
  released: m.desk_status_released,
};

/** The same for a status of type string. */
export function visitStatusWords(status: string): string {
  const known = visitStatuses.find((one) => one === status);
  return known ? statusWords[known]() : status;
}

export const methodWords: Readonly<Record<TillMethod, () => string>> = {
  cash: m.desk_method_cash,
  card: m.desk_method_card,
  other: m.desk_method_other,
};

export const paymentWords: Readonly<Record<DeskPayment, () => string>> = {
  later: m.desk_pays_later,
  cash: m.desk_method_cash,
  card: m.desk_method_card,
  link: m.desk_pays_link,
  bundle: m.desk_pays_bundle,
  membership: m.desk_pays_membership,
  none: m.desk_pays_none,
};

export const warningWords: Readonly<Record<DeskWarning, () => string>> = {
  passed: m.desk_warning_passed,
  closed_day: m.desk_warning_closed_day,
  outside_hours: m.desk_warning_outside_hours,
  beyond_horizon: m.desk_warning_beyond_horizon,
  room_closed: m.desk_warning_room_closed,
  no_free_cancelling: m.desk_warning_no_free_cancelling,
};

/** How a visit was paid, where no till payment exists. */
export function paidWithWords(paymentType: string | null): string {
  if (paymentType === 'bundle') return m.desk_pays_bundle();
  if (paymentType === 'subscription') return m.desk_pays_membership();
  if (paymentType === 'ideal') return m.desk_paid_online();
  return m.desk_paid();
}

/** Why the customer got no mail (A28). */
export function notMailedWords(reason: WithheldReason | null): string | undefined {
  if (reason === null) return undefined;
  return reason === 'limit' ? m.desk_not_mailed_limit() : m.desk_not_mailed_stopped();
}
