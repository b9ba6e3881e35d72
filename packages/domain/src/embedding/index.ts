export { isListable, isSameServer } from './trusted-address.ts';
export * from './attribute-names.ts';
export * from './attribute-values.ts';
export * from './messages.ts';
export * from './redirect-target.ts';
export * from './session-names.ts';
export * from './settings.ts';
export * from './snippet.ts';
