import type { KeptPurchase } from '@embook/domain/subscriptions';
import { useMemo } from 'react';
import { useSettings } from '../../lib/settings.tsx';
import { useTabText, writeTab } from '../../lib/tab-store.ts';

interface StoredPurchase extends KeptPurchase {
  readonly subscriptionId: number;
}

/** `4 1794787200 900`: the subscription, its start, and the id being paid or 0. */
const write = ({ subscriptionId, startDate, id }: StoredPurchase): string =>
  [subscriptionId, startDate, id ?? 0].join(' ');

function read(text: string | null): StoredPurchase | null {
  const [subscriptionId = 0, startDate = 0, id = 0] = (text ?? '').split(' ').map(Number);
  const isWhole = [subscriptionId, startDate, id].every(Number.isSafeInteger);
  return isWhole && subscriptionId > 0 && startDate > 0 ? { subscriptionId, startDate, id: id || null } : null;
}

/** The unfinished purchase of this tab, which survives a reload and a sign-in. Undefined during hydration. */
export function useKeptPurchase(): [StoredPurchase | null | undefined, (kept: StoredPurchase | null) => void] {
  const key = `embook.purchase.${useSettings().companyApiKey}`;
  const text = useTabText(key);
  const kept = useMemo(() => (text === undefined ? undefined : read(text)), [text]);
  return [kept, (next) => writeTab(key, next && write(next), { money: true })];
}
