import type { FieldProblem } from '@embook/domain/shared';
import { messages } from '../messages/index.ts';

/** Where in the file something stands. */
export type Place = readonly PropertyKey[];

export interface Finding {
  readonly place: string;
  readonly text: string;
}

/** `shops[0].rooms[2].employee`, or `shops[0].timetable[1] (2026-11-17 10:00)`; the file itself is "file". */
export const placeText = (place: Place): string => place.reduce<string>(withPart, '') || 'file';

function withPart(text: string, part: PropertyKey): string {
  if (typeof part === 'number') return `${text}[${part}]`;
  const name = String(part);
  return text === '' ? name : name.startsWith('(') ? `${text} ${name}` : `${text}.${name}`;
}

/** A refusal as the console words it, with what it is about where that helps. */
export const refusalText = (problem: FieldProblem, about?: string): string =>
  `${messages.en.fields[problem]}${about === undefined ? '' : ` (${about})`}`;

export const findingText = ({ place, text }: Finding): string => `${place}: ${text}`;

/** Collects everything that is wrong, so that one run names it all. */
export class Report {
  readonly problems: Finding[] = [];
  readonly warnings: Finding[] = [];

  problem(place: Place, text: string): void {
    addOnce(this.problems, { place: placeText(place), text });
  }

  /** In the words that the console says it in. */
  refuse(place: Place, problem: FieldProblem, ref: string): void {
    this.problem(place, refusalText(problem, `"${ref}"`));
  }

  warn(place: Place, text: string): void {
    addOnce(this.warnings, { place: placeText(place), text });
  }
}

/** A weekly class is wrong on each of its days, but in one place of the file. */
function addOnce(findings: Finding[], finding: Finding): void {
  const last = findings.at(-1);
  if (last?.place !== finding.place || last.text !== finding.text) findings.push(finding);
}
