import { Client } from 'pg';
import { CHANNEL } from '../../apps/server/src/infra/live/announce.ts';

export type Notices = Awaited<ReturnType<typeof listenTo>>;

/** Hears what the processes tell each other's sockets. */
export async function listenTo(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const told = new Map<number, string[]>();
  let mark: (() => void) | undefined;
  client.on('notification', ({ payload = '' }) => {
    const { finished } = JSON.parse(payload) as { finished?: { id: number; status: string } };
    if (finished) told.set(finished.id, [...(told.get(finished.id) ?? []), finished.status]);
    else mark?.();
  });
  await client.query(`listen ${CHANNEL}`);
  return {
    /** All that was told until now: notices come in the order of their commits, so a mark comes last. */
    async about(payableId: number): Promise<readonly string[]> {
      const heard = new Promise<void>((resolve) => (mark = resolve));
      await client.query(`select pg_notify('${CHANNEL}', '{}')`);
      await heard;
      return told.get(payableId) ?? [];
    },
    stop: () => client.end(),
  };
}
