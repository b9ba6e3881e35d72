export * from './api.ts';
export * from './offered.ts';
export * from './opening.ts';
export * from './openings.ts';
export * from './schedule.ts';
export * from './structured-data.ts';
