export * from './api.ts';
export * from './country-defaults.ts';
export * from './page-check.ts';
export * from './steps.ts';
