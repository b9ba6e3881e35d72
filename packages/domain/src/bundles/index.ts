export * from './api.ts';
export * from './checkout-api.ts';
export * from './uses.ts';
export * from './validity.ts';
