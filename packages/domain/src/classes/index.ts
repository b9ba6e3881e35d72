export * from './api.ts';
export * from './class-return.ts';
export { minuteOfClock } from './fields.ts';
export * from './literals.ts';
export * from './model.ts';
export * from './series-api.ts';
export * from './series.ts';
export * from './session-change.ts';
