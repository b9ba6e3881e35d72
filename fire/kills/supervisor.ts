import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type PlatformProcess, startPlatformProcess } from './platform-process.ts';

interface Slot {
  readonly port: number;
  platform: PlatformProcess;
  isReady: boolean;
  startedAt: number;
}

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

/** Several platforms on one database; whichever dies is started again at once. */
export async function supervise(url: string, count: number) {
  let isOver = false;
  let turn = 0;
  /** Those that were killed on purpose; no other may end. */
  const killed = new Set<PlatformProcess>();
  let crashed = 0;

  function start(slot: Omit<Slot, 'platform'> & { platform?: PlatformProcess }): Slot {
    const platform = startPlatformProcess({ url, port: slot.port });
    const started = Object.assign(slot, { platform, isReady: false });
    void platform.ready.then((isReady) => Object.assign(slot, { isReady, startedAt: performance.now() }));
    void platform.gone.then(() => {
      slot.isReady = false;
      if (!killed.has(platform)) crashed += 1;
      else if (!isOver) start(slot);
    });
    return started;
  }

  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const slots = ports.map((port) => start({ port, isReady: false, startedAt: 0 }));
  await Promise.all(slots.map(({ platform }) => platform.ready));

  return {
    /** The platforms in turn, running or not. */
    anywhere: (): string => slots[turn++ % slots.length]?.platform.address ?? '',

    /** After it has been running for so long. */
    async kill(which: number, afterMs: number): Promise<void> {
      const slot = slots[which % slots.length];
      await until(() => slot?.isReady === true);
      await sleep(afterMs);
      if (!slot) return;
      killed.add(slot.platform);
      await slot.platform.kill();
    },

    /** How many ended by themselves. */
    crashed: (): number => crashed,

    /** When the last one of those that run now was ready. */
    async lastStart(): Promise<number> {
      await until(() => slots.every(({ isReady }) => isReady));
      return Math.max(...slots.map(({ startedAt }) => startedAt));
    },

    async stop(): Promise<void> {
      isOver = true;
      for (const { platform } of slots) killed.add(platform);
      await Promise.all(slots.map(({ platform }) => platform.kill()));
    },
  };
}
