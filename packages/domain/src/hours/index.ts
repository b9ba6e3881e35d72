export * from './api.ts';
export type { VisitAction } from './hours-fields.ts';
export * from './holidays.ts';
export * from './impact.ts';
export * from './shape.ts';
export * from './usual-hours.ts';
