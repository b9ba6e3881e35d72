import { Client } from 'pg';
import { CHANNEL } from '../../apps/server/src/infra/live/announce.ts';

export type Notices = Awaited<ReturnType<typeof listenTo>>;

/** Receives what the processes send each other for their sockets. */
export async function listenTo(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const received = new Map<number, string[]>();
  let mark: (() => void) | undefined;
  client.on('notification', ({ payload = '' }) => {
    const { finished } = JSON.parse(payload) as { finished?: { id: number; status: string } };
    if (finished) received.set(finished.id, [...(received.get(finished.id) ?? []), finished.status]);
    else mark?.();
  });
  await client.query(`listen ${CHANNEL}`);
  return {
    /** All notices until now: they come in the order of their commits, so a mark comes last. */
    async about(payableId: number): Promise<readonly string[]> {
      const marked = new Promise<void>((resolve) => (mark = resolve));
      await client.query(`select pg_notify('${CHANNEL}', '{}')`);
      await marked;
      return received.get(payableId) ?? [];
    },
    stop: () => client.end(),
  };
}
