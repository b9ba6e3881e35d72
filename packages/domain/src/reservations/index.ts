export * from './api.ts';
export * from './cancellation.ts';
export * from './desk-part.ts';
export * from './literals.ts';
export * from './overlap.ts';
export * from './rating-window.ts';
export * from './series-cancellation.ts';
export * from './pay-at-shop.ts';
