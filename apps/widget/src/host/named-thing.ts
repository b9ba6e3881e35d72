import { paths } from '../paths.ts';
import { idOf } from '../route.ts';

/** What the address of a shop's services may name (docs/embedding.md). */
const inServices = ['service', 'category', 'employee'];

/**
 * A trigger of a host page names one thing by its attributes, which the loader sends as `/shops?shop=1&service=12`: this is
 * the address where that thing stands. Any other address stays as it is.
 */
export function thingPath(address: string): string {
  const [path, query] = address.split('?');
  const named = new URLSearchParams(query);
  const shop = idOf(named.get('shop') ?? '');
  const eventId = idOf(named.get('event') ?? '');
  const classId = idOf(named.get('class') ?? '');
  if (path !== paths.shops()) return address;
  if (eventId) return shop ? paths.shopEvent(shop, eventId) : paths.event(eventId);
  if (!shop) return address;
  if (classId) return `${paths.shopTab(shop, 'groups')}?services=${classId}`;
  const wanted = new URLSearchParams([...named].filter(([name]) => inServices.includes(name)));
  return wanted.size > 0 ? `${paths.shopTab(shop, 'services')}?${wanted}` : paths.shop(shop);
}
