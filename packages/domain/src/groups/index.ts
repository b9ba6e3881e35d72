export * from './api.ts';
export * from './badge.ts';
export * from './class-days.ts';
export * from './filters.ts';
