import { parseArgs } from 'node:util';
import { agendaGridMeasurements } from './console/agenda-grid.ts';
import { bookLoadMeasurements } from './widget/book-load.ts';
import { firstLoadMeasurements } from './widget/first-load.ts';
import { firstScreenMeasurements } from './widget/first-screen.ts';
import { lighthouseMeasurements } from './widget/lighthouse.ts';
import { loaderMeasurements } from './widget/loader-size.ts';
import { layoutShiftMeasurements } from './widget/layout-shift.ts';
import type { Measurement, Result } from './measure.ts';
import { consoleMeasurements } from './console/load.ts';
import { closeSite } from './widget/site.ts';
import { bookingMeasurements } from './server/bookings.ts';
import { customerMeasurements } from './server/customers.ts';
import { closeEmbedded, embeddedMeasurements } from './server/embedded.ts';
import { growthMeasurements, historyMeasurements, MIN_BOOKINGS } from './server/growth.ts';
import { mixMeasurements } from './server/mix.ts';
import { rushMeasurements } from './server/rush.ts';
import { slotRequestMeasurements } from './server/slots.ts';
import { slotMeasurements } from './slots.ts';
import { closeStage, scale, setBookings } from './stage/stage.ts';

/** Enough for counts, which hardly grow (P6), and quick to make. */
const EXACT_BOOKINGS = 60_000;

/** Every budget that is measured, in the order of the table. */
const measurements: readonly Measurement[] = [
  ...slotMeasurements,
  ...slotRequestMeasurements,
  ...bookingMeasurements,
  ...historyMeasurements,
  ...rushMeasurements,
  ...mixMeasurements,
  ...customerMeasurements,
  ...growthMeasurements,
  ...embeddedMeasurements,
  ...firstLoadMeasurements,
  ...firstScreenMeasurements,
  ...bookLoadMeasurements,
  ...lighthouseMeasurements,
  ...layoutShiftMeasurements,
  ...loaderMeasurements,
  ...consoleMeasurements,
  ...agendaGridMeasurements,
];

const known = [...new Set(measurements.map(({ id }) => id))];

const HELP = `Measures the budgets and prints one table; exits with 1 when a bound is missed.

  npm run bench              all of them: ${known.join(' ')}
  npm run bench -- P1 W1     only these
  --exact                    of P only what is counted, not timed, with ${EXACT_BOOKINGS.toLocaleString('en')} bookings, with P5 ${MIN_BOOKINGS.toLocaleString('en')}
  --full                     P5 up to 10 million bookings, which takes half an hour more
  --rows=N --rounds=N        another number of bookings, of rounds

P: speed, as a ratio to a floor, turn by turn; median with p25 and p75. P1, P2, P11 and P15 run in this process. The others
   run the platform, a bare server and whoever asks them in processes of their own, on a PostgreSQL from npm that is
   filled first with ${scale.bookings.toLocaleString('en')} bookings and writes every commit to disk. P4 compares with pgbench where it
   is installed. Rounds are 2 to 4 s each; P8 takes ${scale.rounds} of them instead of 60 s at a stretch.
W: size and first screen, exact, in Chromium on the platform with its demo data; needs a build of the widget
   (npm run build). What W1+ adds to W1, the page asks for at the first touch or 2 s after it has loaded.
C: the console's screens in Chromium, as a ratio to something bare.`;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function resultOf({ measure }: Measurement): Promise<Result> {
  try {
    return await measure();
  } catch (error) {
    const [line = '', ...more] = reasonOf(error).split('\n');
    if (more.length > 0) console.error(more.join('\n'));
    return { measured: line, pass: false };
  }
}

async function run(ids: readonly string[], onlyExact: boolean): Promise<boolean> {
  const chosen = measurements.filter(
    ({ id, exact }) => (ids.length === 0 || ids.includes(id)) && (exact || !onlyExact || id.startsWith('W')),
  );
  const rows: string[][] = [];
  for (const [index, measurement] of chosen.entries()) {
    const { id, what, bound } = measurement;
    process.stderr.write(`[${index + 1}/${chosen.length}] ${id} ${what}\n`);
    const { measured, pass } = await resultOf(measurement);
    rows.push([id, what, measured, bound, pass ? 'pass' : 'FAIL']);
  }
  const table = [['id', 'what', 'measured', 'bound', 'pass'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join(' | ')
        .trimEnd(),
    );
  return rows.every((row) => row.at(-1) === 'pass');
}

function whole(name: string, given: string | number): number {
  const value = Number(given);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} must be a whole number above 0, not ${given}`);
}

function readArguments(): { help: boolean; exact: boolean; ids: string[] } {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      exact: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      rows: { type: 'string' },
      rounds: { type: 'string' },
    },
    allowPositionals: true,
  });
  const ids = positionals.map((id) => id.toUpperCase());
  const exactBookings = ids.length === 0 || ids.includes('P5') ? MIN_BOOKINGS : EXACT_BOOKINGS;
  if (values.exact || values.rows) setBookings(whole('rows', values.rows ?? exactBookings));
  scale.quiet = values.exact;
  if (values.full) scale.larger = scale.bookings * 10;
  if (values.rounds) scale.rounds = whole('rounds', values.rounds);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown) throw new Error(`${unknown} is not measured; known are ${known.join(', ')}`);
  return { help: values.help, exact: values.exact, ids };
}

try {
  const { help, exact, ids } = readArguments();
  if (help) console.log(HELP);
  else if (!(await run(ids, exact))) process.exitCode = 1;
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 2;
} finally {
  await closeSite();
  await closeStage();
  await closeEmbedded();
}
