/**
 * One for each capability, for `npm test`; the others, and those with `@full` in their title, are run by
 * `npm run test:full`.
 */
export const firstJourneys = [
  'account',
  'booking',
  'choose-a-time',
  'console-agenda',
  'console-catalogue',
  'console-classes',
  'console-desk',
  'console-events',
  'console-hours',
  'console-start',
  'console-team',
  'embedding',
  'first-screen',
  'profile',
  'reservations',
  'routes',
  'subscriptions',
];

/** These set the widths themselves. */
export const anyWidth = [
  'console-account',
  'console-classes',
  'console-details',
  'console-event-preview',
  'console-layout',
  'console-notices',
  'console-settings',
  'console-start',
  'console-team',
  'console-team-pages',
  'console-touch',
  'covering',
  'dark',
  'deep-links',
  'every-route',
  'forced-colours',
  'keyboard',
  'routes',
];

/** Long journeys run in one of the two projects each, to save time. `EVERY_WIDTH=1` runs all of them in both. */
export const onPhone = [
  'account',
  'booking',
  'booking-payments',
  'choose-a-time',
  'effort',
  'first-screen',
  'languages',
  'padding',
  'profile',
  'reservation-detail',
  'reservations',
  'same-again',
  'spec-platform-account',
];
export const onDesktop = [
  'builder',
  'builder-credentials',
  'catalogue',
  'console-catalogue',
  'console-desk',
  'console-events',
  'console-hours',
  'console-palette',
  'console-typing',
  'demo-pages',
  'embedding',
  'embedding-faults',
  'error-reporting',
  'host-page',
  'memberships',
  'own-build',
  'package',
  'phone-number',
  'regulars',
  'spec-platform',
  'subscriptions',
];
/** The agenda is columns on a desktop and a list on a phone, so these always run in one project only. */
export const onlyPhone = ['console-phone'];
export const onlyDesktop = ['console-agenda', 'console-faults', 'console-focus', 'console-timetable-draft'];
