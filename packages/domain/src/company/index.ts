export * from './api.ts';
export * from './font.ts';
export * from './mail-allowance.ts';
export * from './mail-limit.ts';
export * from './model.ts';
