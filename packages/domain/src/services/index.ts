export * from './api.ts';
export * from './model.ts';
export * from './shown-price.ts';
export * from './visible-categories.ts';
