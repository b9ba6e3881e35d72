import type { EventDetails, EventName, Listener } from './public-api.ts';

/** Hears one kind of event of a widget; the answer ends it. */
export const listen = <T extends EventName>(target: EventTarget, type: T, listener: Listener<T>): (() => void) => {
  const hear = ((event: CustomEvent<EventDetails[T]>) => listener(event.detail, event)) as EventListener; // dispatched by the widget alone
  target.addEventListener(`embook:${type}`, hear);
  return () => target.removeEventListener(`embook:${type}`, hear);
};
