import { m } from '../paraglide/messages.js';
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

/** An event of the catalogue; undefined for other events. A change that kept the name may carry none. */
export function catalogueSentence({ who, action }: AuditEntry, name: string): string | undefined {
  const [kind = '', what] = action.split('.');
  const thing = things[kind]?.();
  if (thing === undefined) return undefined;
  const words = { who, thing, name };
  if (what === 'added') return m.audit_catalogue_added(words).trim();
  return what === 'changed' ? m.audit_catalogue_changed(words).trim() : undefined;
}
