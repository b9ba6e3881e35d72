/** Disables all limits per address, for platforms whose whole load comes from one address. */
export const noRequestLimits = {
  CALLS_PER_MINUTE: '1000000',
  PAGES_PER_MINUTE: '1000000',
  FILES_PER_MINUTE: '1000000',
  PAYMENTS_PER_MINUTE: '1000000',
  SOCKETS_PER_MINUTE: '1000000',
};
