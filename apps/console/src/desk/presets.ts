/** What the address may say about a new booking; taken out of it when that closes. */
export const noPresets = {
  new: undefined,
  starts_at: undefined,
  room: undefined,
  employee: undefined,
  customer: undefined,
  service: undefined,
};
