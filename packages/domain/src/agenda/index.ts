export * from './api.ts';
export * from './block.ts';
export * from './feed-api.ts';
export * from './model.ts';
