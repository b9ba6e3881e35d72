export * from './api.ts';
export * from './cancellation.ts';
export * from './desk-booking.ts';
export * from './desk-payments.ts';
export * from './literals.ts';
export * from './model.ts';
export * from './undo.ts';
export * from './warnings.ts';
