export * from './api.ts';
export * from './book-target.ts';
