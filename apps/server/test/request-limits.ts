/** For platforms whose whole load comes from one address: all bounds on what one address may ask for, out of the way. */
export const noRequestLimits = {
  CALLS_PER_MINUTE: '1000000',
  PAGES_PER_MINUTE: '1000000',
  FILES_PER_MINUTE: '1000000',
  PAYMENTS_PER_MINUTE: '1000000',
  SOCKETS_PER_MINUTE: '1000000',
};
