import type { EventDetails, EventName, Listener } from './public-api.ts';

/** Subscribes to one event of a widget; returns a function that unsubscribes. */
export const listen = <T extends EventName>(target: EventTarget, type: T, listener: Listener<T>): (() => void) => {
  const handler = ((event: CustomEvent<EventDetails[T]>) => listener(event.detail, event)) as EventListener; // only widgets dispatch it
  target.addEventListener(`embook:${type}`, handler);
  return () => target.removeEventListener(`embook:${type}`, handler);
};
