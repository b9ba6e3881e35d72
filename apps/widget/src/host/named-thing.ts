import { paths } from '../paths.ts';
import { idOf } from '../route.ts';

/** Parameters that the address of a shop's services accepts (docs/embedding.md). */
const inServices = ['service', 'category', 'employee'];

/**
 * Translates the attributes of a trigger on a host page, which the loader sends as `/shops?shop=1&service=12`, to the
 * route of that shop, service or event. Other attributes of the trigger are the page's own and left out. Any other
 * address is returned as it is.
 */
export function thingPath(address: string): string {
  const [path, query] = address.split('?');
  const named = new URLSearchParams(query);
  const shop = idOf(named.get('shop') ?? '');
  const eventId = idOf(named.get('event') ?? '');
  const classId = idOf(named.get('class') ?? '');
  if (path !== paths.shops()) return address;
  if (eventId) return shop ? paths.shopEvent(shop, eventId) : paths.event(eventId);
  if (!shop) return paths.shops();
  if (classId) return `${paths.shopTab(shop, 'groups')}?services=${classId}`;
  const wanted = new URLSearchParams([...named].filter(([name]) => inServices.includes(name)));
  return wanted.size > 0 ? `${paths.shopTab(shop, 'services')}?${wanted}` : paths.shop(shop);
}

/** Whether this is a trigger without a path that names no shop or event either: it only opens the panel. */
export function namesNothing(address: string): boolean {
  const [, query] = address.split('?');
  return new URLSearchParams(query).get('embookOpen') === '' && thingPath(address) === paths.shops();
}
