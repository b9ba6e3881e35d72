export * from './api.ts';
export * from './search.ts';
