interface Early extends Array<Event> {
  readonly keep: (event: Event) => void;
}

/** Put there by the platform's page, before any file of ours has come (infra/http/early-presses.ts). */
const kept = (): Early | undefined => (window as { embookEarly?: Early }).embookEarly;

/** What was pressed, typed or chosen before this script ran; from here on nothing is kept any more. */
export function takeEarlyPresses(): readonly Event[] {
  const early = kept();
  if (!early) return [];
  for (const type of ['click', 'input', 'change']) removeEventListener(type, early.keep, true);
  return early.splice(0);
}
