import type { Examined } from '../doctor/finding.ts';

/** What the platform found in the page at that address; a browser may not read pages of other sites. */
export async function examinePage(key: string, address: string): Promise<Examined> {
  const answer = await fetch(`/builder/page?${new URLSearchParams({ key, address })}`, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`the page was not examined: ${answer.status}`);
  return answer.json();
}
