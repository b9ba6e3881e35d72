/** One line of the table. */
export interface Measurement {
  /** As in the list of budgets: P1, W2 … A budget with several bounds has several lines. */
  readonly id: string;
  readonly what: string;
  readonly bound: string;
  /** A count that is the same on any machine, so that it may stop a change. */
  readonly exact?: true;
  readonly measure: () => Result | Promise<Result>;
}

export interface Result {
  readonly measured: string;
  readonly pass: boolean;
}

/** Rounds in which both subjects run; odd, so that the median is one of them. */
const ROUNDS = 15;

/** How long one turn of a subject lasts, so that a single garbage collection does not decide it. */
const TURN_MS = 40;

/** Uses what a subject returns, or the engine could optimise the call away. */
let used = 0;

function microsecondsEach(run: () => string, times: number): number {
  const start = performance.now();
  for (let i = 0; i < times; i += 1) used += run().length;
  return ((performance.now() - start) * 1000) / times;
}

function timesPerTurn(run: () => string): number {
  let times = 1;
  while (microsecondsEach(run, times) * times < TURN_MS * 1000) times *= 2;
  return times;
}

/** How many times slower `subject` is than `floor`, in rounds of one run; they alternate in going first. */
export function ratioOf(subject: () => string, floor: () => string): { ratio: number; text: string } {
  const [subjectTimes, floorTimes] = [timesPerTurn(subject), timesPerTurn(floor)];
  const rounds: { ratio: number; subject: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const early = round % 2 === 0 ? microsecondsEach(floor, floorTimes) : undefined;
    const own = microsecondsEach(subject, subjectTimes);
    const base = early ?? microsecondsEach(floor, floorTimes);
    rounds.push({ ratio: own / base, subject: own, floor: base });
  }
  if (used === 0) throw new Error('the subjects answered nothing');
  rounds.sort((a, b) => a.ratio - b.ratio);
  const at = (part: number) => rounds[Math.round((ROUNDS - 1) * part)]!;
  const { ratio, subject: own, floor: base } = at(0.5);
  return {
    ratio,
    text: `${ratio.toFixed(2)} x (p25 ${at(0.25).ratio.toFixed(2)}, p75 ${at(0.75).ratio.toFixed(2)}; ${own.toFixed(1)} / ${base.toFixed(1)} µs)`,
  };
}
