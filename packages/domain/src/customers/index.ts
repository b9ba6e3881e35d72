export * from './api.ts';
export * from './customer-fields.ts';
export * from './search.ts';
