export * from './api.ts';
export * from './font.ts';
export * from './mail-limit.ts';
