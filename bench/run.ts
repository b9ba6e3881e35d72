import { parseArgs } from 'node:util';
import { firstLoadMeasurements } from './first-load.ts';
import { firstScreenMeasurements } from './first-screen.ts';
import { loaderMeasurements } from './loader-size.ts';
import { layoutShiftMeasurements } from './layout-shift.ts';
import type { Measurement, Result } from './measure.ts';
import { closeSite } from './site.ts';
import { slotMeasurements } from './slots.ts';

/** Every budget that is measured, in the order of the table. */
const measurements: readonly Measurement[] = [
  ...slotMeasurements,
  ...firstLoadMeasurements,
  ...firstScreenMeasurements,
  ...layoutShiftMeasurements,
  ...loaderMeasurements,
];

const known = [...new Set(measurements.map(({ id }) => id))];

const HELP = `Measures the budgets and prints one table; exits with 1 when a bound is missed.

  npm run bench              all of them: ${known.join(' ')}
  npm run bench -- P1 W1     only these

P: speed, as a ratio to a floor that runs in the same process, turn by turn; median with p25 and p75.
W: size and first screen, exact, in Chromium on the platform with its demo data; needs a build of the widget
   (npm run build). W1+ has no bound: the page asks for it at the first touch or 2 s after it has loaded.`;

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

async function run(ids: readonly string[]): Promise<boolean> {
  const chosen = measurements.filter(({ id }) => ids.length === 0 || ids.includes(id));
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

function readArguments(): { help: boolean; ids: string[] } {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h', default: false } },
    allowPositionals: true,
  });
  const ids = positionals.map((id) => id.toUpperCase());
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown) throw new Error(`${unknown} is not measured; known are ${known.join(', ')}`);
  return { help: values.help, ids };
}

try {
  const { help, ids } = readArguments();
  if (help) console.log(HELP);
  else if (!(await run(ids))) process.exitCode = 1;
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 2;
} finally {
  await closeSite();
}
