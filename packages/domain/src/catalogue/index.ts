export * from './api.ts';
export * from './closing.ts';
export * from './company-api.ts';
export * from './company-values.ts';
export * from './fields.ts';
export * from './picture-api.ts';
export * from './shapes.ts';
export * from './things.ts';
