import type { Finding as FindingOfPage } from '../doctor/finding.ts';

/** The builder shows the texts; codes are for the console. */
export type Finding = Pick<FindingOfPage, 'name' | 'outcome' | 'text'>;

const words: Readonly<Record<Finding['outcome'], string>> = {
  ok: 'Fine',
  note: 'Note',
  bad: 'Problem',
  skipped: 'Not checked',
};

function row({ name, outcome, text }: Finding): HTMLLIElement {
  const item = document.createElement('li');
  item.className = outcome;
  const [mark, title, body] = ['span', 'b', 'p'].map((tag) => item.appendChild(document.createElement(tag)));
  if (mark) mark.textContent = words[outcome];
  if (title) title.textContent = name;
  if (body) body.textContent = text;
  return item;
}

export function verdict(findings: readonly Finding[]): string {
  const count = (outcome: Finding['outcome']) => findings.filter((finding) => finding.outcome === outcome).length;
  const [bad, notes, skipped] = [count('bad'), count('note'), count('skipped')];
  const problems = bad === 0 ? 'No problem' : bad === 1 ? '1 problem' : `${bad} problems`;
  const noteCount = notes === 0 ? '' : notes === 1 ? ', 1 note' : `, ${notes} notes`;
  const rest = `${problems} in ${findings.length - skipped} checks${noteCount}`;
  return skipped === 0
    ? `${rest}.`
    : `Your page was not checked. ${rest}: of the platform, this browser and the preview alone.`;
}

/** The same as plain text, for a support request. */
export const reportText = (title: string, choices: string, findings: readonly Finding[]): string =>
  [title, choices, '', ...findings.map(({ name, outcome, text }) => `[${words[outcome]}] ${name}: ${text}`)].join('\n');

export function showFindings(list: HTMLElement, findings: readonly Finding[]): void {
  list.replaceChildren(...findings.map(row));
}
