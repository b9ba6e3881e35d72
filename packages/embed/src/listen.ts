import type { EventDetails, EventName, Listener } from './types.ts';

/** Hears one kind of event of a widget; the answer ends it. */
export function listen<T extends EventName>(target: EventTarget, type: T, listener: Listener<T>): () => void {
  const hear = (event: Event) => {
    const ours = event as CustomEvent<EventDetails[T]>; // dispatched by the widget alone
    listener(ours.detail, ours);
  };
  target.addEventListener(`embook:${type}`, hear);
  return () => target.removeEventListener(`embook:${type}`, hear);
}
