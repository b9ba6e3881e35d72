import type { Measurement, Result } from '../measure.ts';
import { fullStage, liveServers, say } from '../stage/stage.ts';
import { companyOf, customerOf, freeHours } from '../stage/world.ts';
import { booking, bytesOf } from './requests.ts';

const CUSTOMERS = 200;
const SLOTS = 50;
const ROUNDS = 20;

/** Hours that no other measurement takes. */
const hours = freeHours(1_000);

async function rush(): Promise<Result> {
  const { admin } = await fullStage();
  const { platform, generator } = await liveServers();
  const deadlocks = async (): Promise<number> => {
    const { rows } = await admin.query<{ deadlocks: string }>(
      'select sum(deadlocks) as deadlocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]!.deadlocks);
  };
  const before = await deadlocks();
  let winners = 0;
  let wrong = 0;
  const others: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const slots = Array.from({ length: SLOTS }, () => hours.next().value!);
    const requests = Array.from({ length: CUSTOMERS }, (_, n) => {
      const { room, startsAt } = slots[n % SLOTS]!;
      return bytesOf(booking(room, startsAt, customerOf(companyOf(room), n % 199), `rush-${round}-${n}`));
    });
    const { statuses } = await generator.run({
      port: platform.port,
      connections: CUSTOMERS,
      requests,
      seconds: 60,
    });
    for (const [status, count] of Object.entries(statuses)) {
      if (status === '200') winners += count;
      else others[status] = (others[status] ?? 0) + count;
    }
    const { rows } = await admin.query<{ one: boolean }>(
      `select count(b.id) = 1 as one from unnest($1::bigint[], $2::bigint[]) s(room, at)
        left join bookings b on b.company_id = (s.room - 1) / 10 + 1 and b.room_id = s.room and b.starts_at = s.at
          and b.status = 'confirmed'
        group by s.room, s.at`,
      [slots.map(({ room }) => room), slots.map(({ startsAt }) => startsAt)],
    );
    wrong += rows.filter(({ one }) => !one).length;
    say(`round ${round + 1} of ${ROUNDS}: ${JSON.stringify(statuses)}`);
  }
  const stuck = (await deadlocks()) - before;
  const refused = Object.entries(others).map(([status, count]) => `${count} x ${status}`);
  const clean = wrong === 0 && winners === SLOTS * ROUNDS && Object.keys(others).join() === '409' && stuck === 0;
  return {
    measured: `${winners} winners, ${wrong} slots without exactly one, ${refused.join(', ')}, ${stuck} deadlocks`,
    pass: clean,
  };
}

export const rushMeasurements: readonly Measurement[] = [
  {
    id: 'P7',
    what: `${CUSTOMERS} customers at ${SLOTS} slots at once, ${ROUNDS} rounds`,
    bound: `${SLOTS * ROUNDS} winners, rest 409, 0 deadlocks`,
    measure: rush,
  },
];
