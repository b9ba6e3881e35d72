import type { Page } from '@playwright/test';
import type { at } from './widget.ts';

type Company = Parameters<typeof at>[1];

/** Ids of the demo data, which never change: they follow the order of its file. */
export const demo = {
  /** The only shop of demo-solo; those of demo-aurora come first. */
  soloShop: 3,
  endedEvent: 1,
  nextEvent: 2,
  eventWithVideo: 12,
} as const;

/** The public screens. */
export const catalogue: readonly { readonly path: string; readonly more?: string; readonly company?: Company }[] = [
  { path: '/shops/1/groups' },
  { path: '/shops/1/events' },
  { path: `/shops/1/events/${demo.nextEvent}` },
  { path: `/event/${demo.eventWithVideo}` },
  { path: '/shops/1/bundles' },
  { path: '/shops/1/bundles/1' },
  { path: '/bundle/1' },
  { path: '/shops/1/subscriptions' },
  { path: '/subscription-details', more: '&id=1' },
  { path: '/notifications/promotions/1' },
  { path: `/shops/${demo.soloShop}/services`, company: 'demo-solo' },
];

/** A host page with the widget in a frame, which it can make as tall as its content. */
export async function openInHostPage(page: Page, address: string, origin: string) {
  // Another site for the browser, though the same machine: the content of any page of it is replaced.
  await page.goto(`${origin.replace('127.0.0.1', 'localhost')}/readyz`);
  await page.setContent(`<!doctype html><html lang="en"><title>Studio</title><body style="margin:0"><h1>Studio</h1>
    <iframe title="Book" src="${origin}${address}" style="width:100%;height:800px;border:0"></iframe></body></html>`);
  const frame = page.frameLocator('iframe');
  const inside = frame.locator('html');
  return {
    frame,
    async fitFrame(): Promise<void> {
      const height = await inside.evaluate((root) => root.scrollHeight);
      await page.locator('iframe').evaluate((element, tall) => {
        element.style.height = `${tall}px`;
      }, height);
    },
    toEnd: (): Promise<void> => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)),
  };
}
