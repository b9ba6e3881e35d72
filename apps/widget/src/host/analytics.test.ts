import { BOUND } from '@embook/domain/testing/bound';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  window.name = '';
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('[EMB-3] a payment is reported once, however often its frame is loaded', async () => {
  vi.stubGlobal('parent', { postMessage: () => undefined });
  const events: unknown[] = [];
  for (const id of ['b1', 'b2']) {
    vi.resetModules();
    window.name = `embook ${id} https://studio.example`;
    const { greetParent } = await import('../lib/parent-window.ts');
    const { allowAnalytics, reportPayments } = await import('./analytics.ts');
    const { writeTabPayment } = await import('../payment/tab-payment.ts');
    greetParent(() => undefined);
    const { port1, port2 } = new MessageChannel();
    const init = new MessageEvent('message', {
      data: { source: 'embook', type: 'init', id },
      origin: 'https://studio.example',
    });
    Object.defineProperties(init, { source: { value: window.parent }, ports: { value: [port2] } });
    window.dispatchEvent(init);
    port1.addEventListener('message', ({ data }) => events.push(`${data.type} ${data.name ?? data.status} in ${id}`));
    port1.start();
    allowAnalytics(true);
    reportPayments('studio');
    // One that failed is tried again.
    writeTabPayment('studio', 'booking', { id: 7, status: 'error', cost: 7_400 });
    writeTabPayment('studio', 'booking', { id: 7, status: 'pending', cost: 7_400 });
    await vi.waitFor(() => expect(events).toContain(`payment pending in ${id}`), BOUND);
  }
  const { writeTabPayment } = await import('../payment/tab-payment.ts');
  writeTabPayment('studio', 'booking', { id: 7, status: 'ok', cost: 7_400 });
  await vi.waitFor(() => expect(events).toContain('analytics purchase in b2'), BOUND);
  // A bundle may have the number of a booking.
  writeTabPayment('studio', 'bundle', { id: 7, status: 'ok', cost: 9_000 });
  await vi.waitFor(() => expect(events.filter((event) => event === 'analytics purchase in b2')).toHaveLength(2), BOUND);
  expect(events.filter((event) => String(event).startsWith('analytics'))).toEqual([
    'analytics payment_started in b1',
    'analytics purchase in b2',
    'analytics purchase in b2',
  ]);
});

test('[EMB-3] select_slot has the instant of the slot, with the zone of its shop', async () => {
  vi.stubGlobal('parent', { postMessage: () => undefined });
  window.name = 'embook a1 https://studio.example';
  const { greetParent } = await import('../lib/parent-window.ts');
  const { allowAnalytics, reportCalls } = await import('./analytics.ts');
  greetParent(() => undefined);
  const { port1, port2 } = new MessageChannel();
  const init = new MessageEvent('message', {
    data: { source: 'embook', type: 'init', id: 'a1' },
    origin: 'https://studio.example',
  });
  Object.defineProperties(init, { source: { value: window.parent }, ports: { value: [port2] } });
  window.dispatchEvent(init);
  const events: unknown[] = [];
  port1.addEventListener('message', ({ data }) => events.push(data));
  port1.start();
  allowAnalytics(true);
  const call = reportCalls(
    async () => ({}) as never,
    () => 'Europe/Amsterdam',
  );
  // 17 November 2026, 20:15 in Amsterdam.
  const timestamp = Date.UTC(2026, 10, 17, 20, 15) / 1000;
  await call('paymentOptions', { shopId: 1, serviceId: 12, timestamp } as never, {});
  await vi.waitFor(() => expect(events).toHaveLength(2), BOUND);
  expect(events[0]).toMatchObject({
    name: 'select_slot',
    props: { item: 12, time: Date.UTC(2026, 10, 17, 19, 15) / 1000, zone: 'Europe/Amsterdam' },
  });
});
