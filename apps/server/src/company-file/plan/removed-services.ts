import type { Place } from '../report.ts';
import type { Planning, Removed, Service } from './planning.ts';

interface IncludedServices {
  readonly services: readonly string[];
  readonly removed_services: readonly { readonly service: string; readonly removed_at: string }[];
}

export function findRemoved(planning: Planning, given: IncludedServices, zone: string, place: Place): Removed[] {
  const { report, services, calendar } = planning;
  const refs = given.removed_services.map(({ service }) => service);
  return given.removed_services.flatMap(({ service: ref, removed_at: at }, index) => {
    const where = [...place, 'removed_services', index, 'service'];
    if (refs.indexOf(ref) !== index) report.refuse(where, 'twice', ref);
    if (given.services.includes(ref)) report.problem(where, `"${ref}" is among the services, so it was not taken out`);
    const service = services.find(ref, where);
    return service ? [{ service, removedAt: calendar.moment(at, zone) }] : [];
  });
}

/** What somebody can use who bought at a moment: also what was taken out after that (CAT-3). */
export const servicesSold = (
  { services, removed }: { readonly services: readonly Service[]; readonly removed: readonly Removed[] },
  boughtAt: Date,
): Service[] => [
  ...services,
  ...removed.flatMap(({ service, removedAt }) => (boughtAt.getTime() < removedAt.getTime() ? [service] : [])),
];
