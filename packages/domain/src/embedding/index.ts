export * from './close-button.ts';
export * from './redirect.ts';
export * from './session-names.ts';
export * from './settings.ts';
