export * from './api.ts';
export * from './badge.ts';
export * from './class-days.ts';
export * from './filters.ts';
export * from './seats.ts';
export * from './session-name.ts';
