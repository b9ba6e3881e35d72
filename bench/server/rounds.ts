import { say, scale } from '../stage/stage.ts';

/** `per` of each subject in alternation; what is compared is the ratio within a round. */
export async function alternate(
  what: string,
  subject: (round: number) => Promise<number>,
  floor: (round: number) => Promise<number>,
): Promise<{ ratio: number; text: string }> {
  const rounds: { ratio: number; subject: number; floor: number }[] = [];
  // One to warm up.
  for (let round = 0; round <= scale.rounds; round += 1) {
    const early = round % 2 === 0 ? await floor(round) : undefined;
    const own = await subject(round);
    const base = early ?? (await floor(round));
    say(`${what}, round ${round} of ${scale.rounds}: ${own.toFixed(1)} / ${base.toFixed(1)}`);
    if (round > 0) rounds.push({ ratio: own / base, subject: own, floor: base });
  }
  rounds.sort((a, b) => a.ratio - b.ratio);
  const at = (part: number) => rounds[Math.round((rounds.length - 1) * part)]!;
  const { ratio, subject: own, floor: base } = at(0.5);
  const [p25, p75] = [at(0.25).ratio.toFixed(2), at(0.75).ratio.toFixed(2)];
  return { ratio, text: `${ratio.toFixed(2)} x (p25 ${p25}, p75 ${p75}; ${own.toFixed(1)} / ${base.toFixed(1)})` };
}
