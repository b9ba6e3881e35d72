import { afterAll } from 'vitest';

const file = crypto.randomUUID();
const opened: BroadcastChannel[] = [];
const shared = BroadcastChannel;

/**
 * Test files run as threads of one process, and Node's channels reach all of them: a sign-out in one file would sign out
 * in another. They also outlive the page of their file, where a late message could only throw.
 */
class OwnChannel extends shared {
  constructor(name: string) {
    super(`${file} ${name}`);
    opened.push(this);
  }
}

const offer = (value: typeof BroadcastChannel) =>
  Object.defineProperty(globalThis, 'BroadcastChannel', { value, configurable: true, writable: true });

offer(OwnChannel);

afterAll(() => {
  offer(shared);
  for (const channel of opened.splice(0)) channel.close();
});
