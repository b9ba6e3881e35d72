import { m } from '../paraglide/messages.js';
import { factsOf } from './booking-words.ts';
import type { AuditEntry } from './queries.ts';

const things: Readonly<Record<string, () => string>> = {
  service: m.audit_catalogue_service,
  category: m.audit_catalogue_category,
  employee: m.audit_catalogue_employee,
  object: m.audit_catalogue_object,
  room: m.audit_catalogue_room,
  shop: m.audit_catalogue_shop,
  bundle: m.audit_catalogue_bundle,
  subscription: m.audit_catalogue_subscription,
  promotion: m.audit_catalogue_promotion,
};

/** An event of the catalogue; undefined for other events. */
export function catalogueSentence({ who, action, before, after }: AuditEntry, name: string): string | undefined {
  const [kind = '', what] = action.split('.');
  const thing = things[kind]?.();
  if (thing === undefined) return undefined;
  const words = { who, thing, name };
  if (what === 'added') return m.audit_catalogue_added(words).trim();
  if (what !== 'changed') return undefined;
  if (factsOf(after)['archived'] === true) return m.audit_catalogue_archived(words).trim();
  if (factsOf(before)['archived'] === true) return m.audit_catalogue_restored(words).trim();
  return m.audit_catalogue_changed(words).trim();
}
