export * from './api.ts';
export * from './fields.ts';
export * from './shapes.ts';
export * from './things.ts';
