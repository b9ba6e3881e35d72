import { setTimeout as sleep } from 'node:timers/promises';

interface Hello {
  readonly email: string;
  readonly companyApiKey: string;
  readonly accessToken: string;
}

interface Heard {
  readonly onOpen?: () => void;
  readonly onFrame: (frame: string) => void;
}

/** Listens as the widget does: whenever the line is lost it comes back, until it is stopped. */
export function listen(address: string, hello: Hello, { onOpen, onFrame }: Heard) {
  const lost: number[] = [];
  const stopping = new AbortController();
  let socket: WebSocket | undefined;

  async function once(): Promise<void> {
    const line = new WebSocket(`${address.replace('http', 'ws')}/ws`);
    socket = line;
    line.addEventListener('open', () => {
      line.send(JSON.stringify(hello));
      onOpen?.();
    });
    line.addEventListener('message', ({ data }) => onFrame(String(data)));
    line.addEventListener('error', () => {});
    await new Promise<void>((resolve) =>
      line.addEventListener('close', ({ code }) => {
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
    /** The codes with which it lost its line. */
    lost,
    stop: (): void => {
      stopping.abort();
      socket?.close();
    },
  };
}
