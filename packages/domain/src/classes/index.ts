export * from './api.ts';
export * from './class-return.ts';
export * from './literals.ts';
export * from './model.ts';
export * from './session-change.ts';
