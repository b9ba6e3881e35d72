export * from './api.ts';
export * from './block.ts';
export * from './model.ts';
