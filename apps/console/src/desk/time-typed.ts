/** `10:15` in seconds of the day; undefined for an invalid time. */
export function secondsTyped(typed: string): number | undefined {
  const found = /^([01]?\d|2[0-3]):([0-5]\d)/.exec(typed);
  return found ? Number(found[1]) * 3_600 + Number(found[2]) * 60 : undefined;
}
