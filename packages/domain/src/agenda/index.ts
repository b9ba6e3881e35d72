export * from './api.ts';
export * from './block.ts';
export * from './columns.ts';
export * from './layout.ts';
export * from './model.ts';
export * from './move-steps.ts';
export * from './moving.ts';
export * from './time-grid.ts';
