export * from './api.ts';
export * from './model.ts';
export * from './balance.ts';
