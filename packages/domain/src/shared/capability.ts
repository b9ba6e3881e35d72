/**
 * What a platform may offer beyond the calls of the specification, each named after the calls, fields or headers it
 * stands for. A platform lists those it has in `company.capabilities`; the widget does without the others.
 */
export const capabilities = [
  'company-list',
  'reviews',
  'event-get',
  'bundle-get',
  'available-days',
  /** The soonest free moments of a service across people and shops. */
  'soonest',
  /** The free moments most like a visit that the customer had. */
  'same-again',
  /** Such a visit can be repeated by the week, booked in one go. */
  'same-again-weeks',
  /** Free times without a room: the answer joins all rooms and names one for each time. */
  'any-room',
  /** A class or an event can be named by its own id. */
  'session-id',
  'expected-cents',
  /** The customer decides whether the loyalty discount is used. */
  'use-discount',
  'idempotency-key',
  'subscription-payment',
  'subscription-cancel',
  'cancel-scope',
  /** Lists of reservations give the cursor of their next page; without one it was the last. */
  'cursors',
  'move',
  'rate',
  'statement',
  /** Payments that were begun and not finished can be listed. */
  'pending-payments',
  'data-export',
  'account-delete',
  /** Who has no password deletes the account with a mailed code. */
  'account-delete-code',
  'profile-email',
  /** A customer may sign in with a mailed code in place of the password. */
  'sign-in-code',
  /** Customers may add passkeys to their account and sign in with them. */
  'passkeys',
  /** Mailed codes have six digits; the specification only calls them numeric. */
  'six-digit-codes',
  /** A place is kept for a quarter of an hour while it is paid online. */
  'holds',
  /** Whoever books or buys is mailed the details. */
  'booking-mails',
  /** Whether a link to set a new password still works is said before one is typed. */
  'check-reset-link',
  /** A booking has a reference that can be read out, and staff find it by it. */
  'booking-reference',
  /** The customer may write a note with a booking. */
  'booking-note',
  /** The company's extra question is asked when signing up. */
  'sign-up-question',
  'email-change',
  'avatar-remove',
  /** Reminders and changes by the shop reach a browser that joined, and the platform serves the worker that shows them. */
  'web-push',
] as const;

export type Capability = (typeof capabilities)[number];

/** A field beyond the specification: it needs a capability, or it only returns what the server gave in an answer. */
export type FieldCapability = Capability | 'given-by-server';
