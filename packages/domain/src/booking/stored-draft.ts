import { dayOf, timeOfDay } from '../shared/index.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** The stored value as fields that are still to be validated. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value) as Record<string, unknown>;

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

function isSession(value: unknown): boolean {
  const { shopId, sessionId, startsAt, optionId } = fieldsOf(value);
  return isId(shopId) && isId(sessionId) && isId(startsAt) && (optionId === null || isId(optionId));
}

function isDraft(value: unknown): value is Draft {
  const { service, product, date, slot, bundle, group, event } = fieldsOf(value);
  const { shopId, serviceId } = fieldsOf(service);
  const { timestamp, roomId } = fieldsOf(slot);
  const bought = fieldsOf(bundle);
  return (
    (service === null || (isId(shopId) && isId(serviceId))) &&
    (product === null || product === 'any' || isId(product)) &&
    (date === null || (typeof date === 'string' && timeOfDay(date) !== undefined)) &&
    (slot === null || (isId(timestamp) && isId(roomId) && dayOf(timestamp) === date)) &&
    (bundle === null || (isId(bought['shopId']) && isId(bought['bundleId']))) &&
    [group, event].every((session) => session === null || isSession(session))
  );
}

/** A draft as it was kept for the tab; what cannot be read, or was never kept, starts anew. */
export function restoreDraft(stored: string | null): Draft {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return isDraft(value) ? value : emptyDraft;
  } catch {
    return emptyDraft;
  }
}
