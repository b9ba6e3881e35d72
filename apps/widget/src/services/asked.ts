import type { DraftStep } from '@embook/domain/booking';
import type { VisibleCategory } from '@embook/domain/services';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { idOf } from '../route.ts';
import { findService } from './chosen-service.ts';

/** What an address asks to begin with: `?service=12`, `?category=Facials`, `?employee=3` (docs/embedding.md). */
interface Asked {
  readonly serviceId: number;
  readonly category: string;
  readonly employeeId: number;
}

function readAsked(search: string): Asked {
  const query = new URLSearchParams(search);
  const id = (name: string) => idOf(query.get(name) ?? '');
  return { serviceId: id('service'), category: query.get('category') ?? '', employeeId: id('employee') };
}

const nameOf = (text: string): string => text.trim().toLowerCase();

/** What is asked for comes first: nothing needs to scroll there, which in somebody's page would move that page. */
function inOrder(categories: readonly VisibleCategory[], { serviceId, category }: Asked): readonly VisibleCategory[] {
  const isAsked = ({ name, services }: VisibleCategory) =>
    nameOf(name) === nameOf(category) ||
    services.some(({ id, subOptions }) => id === serviceId || subOptions.some((option) => option.id === serviceId));
  const first = categories.find(isAsked);
  return first ? [first, ...categories.filter((each) => each !== first)] : categories;
}

interface AskedServices {
  readonly categories: readonly VisibleCategory[] | undefined;
  /** A service in several kinds that the address names stands open; which kind is the customer's choice. */
  readonly openId: number | undefined;
  readonly choose: (serviceId: number) => void;
}

/**
 * The services of a shop in the order the address asks for. A service it names is chosen, once the draft is there, and then
 * leaves the address: coming back here must not undo what was chosen since.
 */
export function useAsked(
  shopId: number,
  loaded: readonly VisibleCategory[] | undefined,
  [draft, take]: readonly [draft: object | undefined, take: (step: DraftStep) => void],
): AskedServices {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const asked = readAsked(search);
  const { serviceId, employeeId } = asked;
  const categories = loaded && inOrder(loaded, asked);
  const named = categories && findService(categories, serviceId || undefined);
  const first = categories?.[0]?.name ?? '';
  const ready = draft !== undefined && named?.service.bookableType === 'always';

  useEffect(() => {
    if (!ready) return;
    take({ type: 'service_chosen', shopId, serviceId });
    if (employeeId) take({ type: 'product_chosen', product: employeeId });
    const rest = new URLSearchParams({ category: first, ...(employeeId && { employee: String(employeeId) }) });
    navigate(`${path}?${rest}`, { replace: true });
  }, [ready, shopId, serviceId, employeeId, first, path, take, navigate]);

  const choose = (id: number) => {
    take({ type: 'service_chosen', shopId, serviceId: id });
    if (employeeId) take({ type: 'product_chosen', product: employeeId });
  };
  return { categories, openId: serviceId || undefined, choose };
}
