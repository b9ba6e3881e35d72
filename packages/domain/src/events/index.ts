export * from './api.ts';
export * from './event-days.ts';
export * from './model.ts';
export * from './structured-data.ts';
export * from './week-events.ts';
