/** How a visit that staff book is paid (DESK-3). `link` is paid online by a link in a mail, `none` costs nothing. */
export const deskPayments = ['later', 'cash', 'card', 'link', 'bundle', 'membership', 'none'] as const;
export type DeskPayment = (typeof deskPayments)[number];

/** How money comes in at the desk (TILL-1). */
export const tillMethods = ['cash', 'card', 'other'] as const;
export type TillMethod = (typeof tillMethods)[number];

/** What an entry of the till is: money in, money back, or a mistake put right. */
export const tillKinds = ['sale', 'refund', 'correction'] as const;

/** How the shop marks a visit; `confirmed` removes the mark (DESK-5). */
export const visitMarks = ['arrived', 'done', 'no_show', 'confirmed'] as const;
export type VisitMark = (typeof visitMarks)[number];

export const visitStatuses = ['held', 'confirmed', 'arrived', 'done', 'no_show', 'cancelled', 'released'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** Who wanted a move at the desk; `undo` takes the latest one back, with what held before it (CAN-11). */
export const moveCauses = ['customer_asked', 'shop_had_to', 'undo'] as const;
export type MoveCause = (typeof moveCauses)[number];

/** What goes back when staff cancel: what the policy says, or what a member with that permission chose (DESK-6). */
export const giveBacks = ['policy', 'all', 'nothing'] as const;
export type GiveBack = (typeof giveBacks)[number];

/** What becomes of money or use when staff cancel: they are never refused. */
export const deskOutcomes = ['free', 'free_use_returned', 'refund', 'use_lost', 'cost_lost'] as const;
export type DeskOutcomeKind = (typeof deskOutcomes)[number];

/** What staff are warned of before they book a time that customers could not have; it does not stop them (DESK-2). */
export const deskWarnings = [
  'passed',
  'closed_day',
  'outside_hours',
  'beyond_horizon',
  'room_closed',
  'no_free_cancelling',
] as const;
export type DeskWarning = (typeof deskWarnings)[number];
