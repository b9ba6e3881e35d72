export * from './api.ts';
export * from './can-confirm.ts';
export * from './literals.ts';
export * from './model.ts';
export * from './offer.ts';
export * from './refund-day.ts';
export * from './state-table.ts';
export * from './status.ts';
