export * from './api.ts';
export * from './closing.ts';
export * from './literals.ts';
export * from './money-api.ts';
