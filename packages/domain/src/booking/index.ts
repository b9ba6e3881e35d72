export * from './api.ts';
export * from './bookable-day.ts';
export * from './draft.ts';
export * from './look-ahead.ts';
export * from './model.ts';
export * from './part-of-day.ts';
export * from './slots.ts';
export * from './stored-draft.ts';
