export * from './api.ts';
export * from './closing.ts';
