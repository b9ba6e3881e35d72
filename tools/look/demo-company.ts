import type { Place } from '../look-routes.ts';

interface Answers {
  readonly company?: { readonly app_color: string };
  readonly shops?: readonly ({ readonly id: number } & Readonly<Record<string, unknown>>)[];
}

async function call(address: string, key: string, path: string): Promise<Answers> {
  const response = await fetch(`${address}${path}`, { method: 'POST', headers: { 'company-api-key': key } });
  const { result }: { result: Answers } = JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${key}: ${path} answers ${JSON.stringify(result)}`);
  return result;
}

/** The data of a demo company that the screenshots need. */
export async function demoCompany(address: string, key: string): Promise<Place & { brand: string }> {
  const { company } = await call(address, key, '/api/company/get');
  const { shops } = await call(address, key, '/api/company/shop/list');
  const shop = shops?.[0];
  if (!company || !shop) throw new Error(`${key} has no shop to look at`);
  const offers = ['services', 'groups', 'events', 'subscriptions', 'bundles'].filter((type) => shop[type] === true);
  return { shopId: shop.id, offers, brand: company.app_color };
}
