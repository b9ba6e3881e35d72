export * from './api.ts';
export * from './closing.ts';
export * from './fields.ts';
export * from './picture-api.ts';
export * from './shapes.ts';
export * from './things.ts';
