export type { BookingCore } from './booking-core.ts';
export { bookWeeks, readWeeks } from './confirm/book-weeks.ts';
export { findOwnBooking } from './confirm/confirm-store.ts';
export { freeMoments, momentsLike, searchDays, type SearchCore, whyRefused } from './free-times.ts';
export { mailMoved, mailMovedByStaff, withdrawMovedMails } from './settle/booking-mails.ts';
export { freeSlot } from './slot/slot-store.ts';
export { findSlot, outsideHours, readLockedSlot, readSlotForStaff, takeSlot, takeSlotAgain } from './slot/slots.ts';
