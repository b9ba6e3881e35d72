export type Listener = (detail: unknown, event: Event) => void;

/** Hears one kind of event of a widget; the answer ends it. */
export function listen(target: EventTarget, type: string, listener: Listener): () => void {
  const hear = (event: Event) => listener((event as CustomEvent).detail, event); // ours are all of this kind
  target.addEventListener(`embook:${type}`, hear);
  return () => target.removeEventListener(`embook:${type}`, hear);
}
