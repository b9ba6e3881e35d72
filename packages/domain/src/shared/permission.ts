/** What the work at a company is divided into. */
export const areas = [
  'agenda',
  'check_in',
  'customers',
  'contact_details',
  'catalogue',
  'timetable',
  'money',
  'reports',
  'settings',
  'team',
] as const;

export type Area = (typeof areas)[number];

/**
 * What an endpoint asks of a member. `money.take` is taking money at the desk, and giving back what was taken there the
 * same day; `owner` is for owners only: payment accounts, other owners, the end of the company.
 */
export type Permission = `${Area}.${'view' | 'change'}` | 'money.take' | 'owner';

/**
 * Who may call a staff endpoint: `anyone` before signing in, `self` whoever is signed in, for their own account alone,
 * `member` everybody who works at the company, or only who has a permission (TEAM-6).
 */
export type StaffAccess = 'anyone' | 'self' | 'member' | Permission;
