export * from './api.ts';
export * from './shown-price.ts';
export * from './visible-categories.ts';
