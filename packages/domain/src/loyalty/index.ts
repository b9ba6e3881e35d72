export * from './api.ts';
export * from './balance.ts';
