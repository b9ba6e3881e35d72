import { setTimeout as sleep } from 'node:timers/promises';

interface Hello {
  readonly email: string;
  readonly companyApiKey: string;
  readonly accessToken: string;
}

interface Handlers {
  readonly onOpen?: () => void;
  readonly onFrame: (frame: string) => void;
}

/** Subscribes as the widget does: a lost socket connects again, until it is stopped. */
export function listen(address: string, hello: Hello, { onOpen, onFrame }: Handlers) {
  const lost: number[] = [];
  const stopping = new AbortController();
  let socket: WebSocket | undefined;

  async function once(): Promise<void> {
    const opened = new WebSocket(`${address.replace('http', 'ws')}/ws`);
    socket = opened;
    opened.addEventListener('open', () => {
      opened.send(JSON.stringify(hello));
      onOpen?.();
    });
    opened.addEventListener('message', ({ data }) => onFrame(String(data)));
    opened.addEventListener('error', () => {});
    await new Promise<void>((resolve) =>
      opened.addEventListener('close', ({ code }) => {
        lost.push(code);
        resolve();
      }),
    );
  }

  void (async () => {
    while (!stopping.signal.aborted) {
      await once();
      await sleep(300);
    }
  })();

  return {
    /** The close codes of its lost sockets. */
    lost,
    stop: (): void => {
      stopping.abort();
      socket?.close();
    },
  };
}
