export * from './api.ts';
export * from './model.ts';
