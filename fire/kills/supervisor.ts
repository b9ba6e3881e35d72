import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type PlatformProcess, startPlatformProcess } from './platform-process.ts';

interface Post {
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
  /** Those that were told to die; nobody else ever does. */
  const killed = new Set<PlatformProcess>();
  let unasked = 0;

  function start(post: Omit<Post, 'platform'> & { platform?: PlatformProcess }): Post {
    const platform = startPlatformProcess({ url, port: post.port });
    const manned = Object.assign(post, { platform, isReady: false });
    void platform.ready.then((isReady) => Object.assign(post, { isReady, startedAt: performance.now() }));
    void platform.gone.then(() => {
      post.isReady = false;
      if (!killed.has(platform)) unasked += 1;
      else if (!isOver) start(post);
    });
    return manned;
  }

  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const posts = ports.map((port) => start({ port, isReady: false, startedAt: 0 }));
  await Promise.all(posts.map(({ platform }) => platform.ready));

  return {
    /** One after the other, whether it is there at the moment or not. */
    anywhere: (): string => posts[turn++ % posts.length]?.platform.address ?? '',

    /** After it has been there for so long. */
    async kill(which: number, afterMs: number): Promise<void> {
      const post = posts[which % posts.length];
      await until(() => post?.isReady === true);
      await sleep(afterMs);
      if (!post) return;
      killed.add(post.platform);
      await post.platform.kill();
    },

    /** How many died by themselves. */
    unasked: (): number => unasked,

    /** When the last one of those that run now was ready. */
    async lastStart(): Promise<number> {
      await until(() => posts.every(({ isReady }) => isReady));
      return Math.max(...posts.map(({ startedAt }) => startedAt));
    },

    async stop(): Promise<void> {
      isOver = true;
      for (const { platform } of posts) killed.add(platform);
      await Promise.all(posts.map(({ platform }) => platform.kill()));
    },
  };
}
