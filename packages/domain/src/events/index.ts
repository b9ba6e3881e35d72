export * from './api.ts';
export * from './event-days.ts';
export * from './structured-data.ts';
