import { expect, onTestFinished, test } from 'vitest';

const sendTo = (channel: BroadcastChannel) => channel.postMessage.bind(channel);

test('a page hears the other tabs of its own test file, and none of another file that runs beside it', async () => {
  const heard: unknown[] = [];
  const tab = new BroadcastChannel('session');
  tab.addEventListener('message', ({ data }) => heard.push(data));
  const SharedChannel: typeof BroadcastChannel = Object.getPrototypeOf(BroadcastChannel);
  const elsewhere = new SharedChannel('session');
  onTestFinished(() => elsewhere.close());
  sendTo(elsewhere)('from another file');
  const last = new Promise((resolve) =>
    tab.addEventListener('message', ({ data }) => data === 'last' && resolve(data)),
  );
  sendTo(new BroadcastChannel('session'))('last');
  await last;
  expect(heard).toEqual(['last']);
});
