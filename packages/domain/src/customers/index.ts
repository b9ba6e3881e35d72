export * from './api.ts';
export * from './fields.ts';
export * from './search.ts';
