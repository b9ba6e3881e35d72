export * from './account-api.ts';
export * from './can.ts';
export * from './staff-fields.ts';
export * from './member.ts';
export * from './money-fields.ts';
export * from './notices-api.ts';
export * from './notices.ts';
export * from './team-api.ts';
