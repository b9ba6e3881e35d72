import { useQuery } from '@tanstack/react-query';
import { kinds } from '../catalogue/kinds.ts';
import { textOf } from '../lib/text-of.ts';
import { thingsQuery } from '../catalogue/queries.ts';
import { useCan } from '../lib/session.ts';
import { useShop } from '../lib/shop.ts';
import { fitting, mistyped } from './fitting.ts';

/** More would push the actions out of sight. */
const MAX_SERVICES = 5;

/** CAT-1: the services of the shop by name, loaded once something is typed, for members who may open the catalogue. */
export function useServices(typed: string) {
  const can = useCan();
  const { shop } = useShop();
  const isSearched = typed !== '' && shop !== undefined && can(kinds.services.view).ok;
  const { data = [], isLoading } = useQuery({ ...thingsQuery(kinds.services, shop?.id), enabled: isSearched });
  // The list may be known from before, also where it is not searched.
  const named = isSearched
    ? data.map((service) => ({ id: service.id, label: service.name, small: textOf(service['sub_name']) }))
    : [];
  return {
    found: fitting(named, typed).slice(0, MAX_SERVICES),
    alike: mistyped(named, typed).slice(0, MAX_SERVICES),
    isLoading,
  };
}
