import type { Draft, DraftStep } from '@embook/domain/booking';
import type { Service, VisibleCategory } from '@embook/domain/services';
import { useCallback, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../paths.ts';
import { idOf } from '../route.ts';
import { findService } from './chosen-service.ts';

/**
 * What an address preselects: `?service=12`, `?category=Facials`, `?employee=3` (docs/embedding.md). A promotion names
 * several: `?services=12&services=14`.
 */
interface Preselection {
  readonly serviceId: number;
  /** All that come first. */
  readonly serviceIds: readonly number[];
  readonly category: string;
  readonly employeeId: number;
}

function readPreselection(search: string): Preselection {
  const query = new URLSearchParams(search);
  const id = (name: string) => idOf(query.get(name) ?? '');
  const serviceIds = [...query.getAll('services'), query.get('service') ?? ''].map(idOf).filter(Boolean);
  return { serviceId: id('service'), serviceIds, category: query.get('category') ?? '', employeeId: id('employee') };
}

const nameOf = (text: string): string => text.trim().toLowerCase();

/** Puts the preselected entries first instead of scrolling to them, which would scroll the host page. */
function inOrder(
  categories: readonly VisibleCategory[],
  { serviceIds, category }: Preselection,
): readonly VisibleCategory[] {
  const isNamed = ({ id, subOptions }: Service) =>
    serviceIds.includes(id) || subOptions.some((option) => serviceIds.includes(option.id));
  const isAsked = ({ name, services }: VisibleCategory) => nameOf(name) === nameOf(category) || services.some(isNamed);
  return front(categories, isAsked).map((each) => ({ ...each, services: front(each.services, isNamed) }));
}

const front = <T>(all: readonly T[], isFirst: (one: T) => boolean): readonly T[] =>
  all.some(isFirst) ? [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))] : all;

interface AskedServices {
  readonly categories: readonly VisibleCategory[] | undefined;
  /** A service with sub-options that the address names, itself or by one of them, is open. */
  readonly openId: number | undefined;
  readonly chosenId: number | undefined;
  readonly choose: (serviceId: number) => void;
}

/** The service with sub-options of this id. */
const serviceWithOptions = (categories: readonly VisibleCategory[], id: number): Service | undefined =>
  categories
    .flatMap(({ services }) => services)
    .find((service) => service.id === id && service.bookableType === 'always' && service.subOptions.length > 0);

/**
 * The services of a shop in the order the address asks for. A service in the address counts as chosen while it is
 * there, and is stored in the tab only when the customer continues with it, so that other pages show what the customer
 * chose.
 */
export function usePreselection(
  shopId: number,
  loaded: readonly VisibleCategory[] | undefined,
  [draft, take]: readonly [draft: Draft | undefined, take: (step: DraftStep) => void],
): AskedServices {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const asked = readPreselection(search);
  const { serviceId, employeeId } = asked;
  const categories = loaded && inOrder(loaded, asked);
  const named = categories && findService(categories, serviceId || undefined);
  const several = categories && serviceWithOptions(categories, serviceId);
  const ownId = draft?.service?.shopId === shopId ? draft.service.serviceId : undefined;
  const isLinked = draft !== undefined && named?.service.bookableType === 'always';
  const isOther = several && !several.subOptions.some(({ id }) => id === ownId);
  // The product is kept where the customer has already been at the next step.
  const employee = isLinked && ownId === serviceId && draft.product !== null ? 0 : employeeId;

  const choose = useCallback(
    (id: number) => {
      take({ type: 'service_chosen', shopId, serviceId: id });
      if (employee) take({ type: 'product_chosen', product: employee });
    },
    [take, shopId, employee],
  );

  useEffect(() => {
    if (!isLinked) return undefined;
    const goOn = () => {
      if (location.pathname === paths.book()) choose(serviceId);
    };
    addEventListener('pushState', goOn);
    return () => removeEventListener('pushState', goOn);
  }, [isLinked, choose, serviceId]);

  return {
    categories,
    openId: several?.id ?? named?.service.id,
    chosenId: isLinked ? serviceId : isOther ? undefined : ownId,
    choose: (id) => {
      choose(id);
      if (!serviceId) return;
      const rest = new URLSearchParams({
        category: categories?.[0]?.name ?? '',
        ...(employeeId && { employee: String(employeeId) }),
      });
      navigate(`${path}?${rest}`, { replace: true });
    },
  };
}
