export * from './allowance.ts';
export * from './api.ts';
export * from './model.ts';
export * from './own-first.ts';
export * from './shown-status.ts';
