import { describe, expect, test } from 'vitest';
import { nextPayment, type PaymentState, type ProviderState } from './state-table.ts';

const saying: readonly ProviderState[] = ['open', 'paid', 'failed', 'cancelled', 'expired', 'refunded'];

/** Written out cell by cell, as `threats.md` has it. */
const table: Record<PaymentState, readonly string[]> = {
  //           open       paid    failed           cancelled           expired           refunded
  intent: ['pending', 'paid', 'closed failed', 'closed cancelled', 'closed expired', 'refunded'],
  pending: ['stay', 'paid', 'closed failed', 'closed cancelled', 'closed expired', 'refunded'],
  closed: ['stay', 'paid', 'stay', 'stay', 'stay', 'refunded'],
  paid: ['stay', 'stay', 'stay alarm', 'stay alarm', 'stay alarm', 'refunded'],
  refund_due: ['stay', 'stay', 'stay', 'stay', 'stay', 'refunded'],
  refunded: ['stay', 'paid', 'stay', 'stay', 'stay', 'stay'],
};

const states = Object.keys(table) as PaymentState[];
const cells = states.flatMap((from) => saying.map((says, column) => [from, says, table[from][column] ?? ''] as const));

function inWords(from: PaymentState, says: ProviderState): string {
  const move = nextPayment(from, says);
  if (move.to === 'closed') return `closed ${move.as}`;
  return move.to === 'stay' && move.alarm ? 'stay alarm' : move.to;
}

describe('the payment state table', () => {
  test.each(cells)('[A3] [A5] %s, and the provider says %s → %s', (from, says, expected) => {
    expect(inWords(from, says)).toBe(expected);
  });

  test('[A5] the same report twice changes nothing, whatever came before', () => {
    for (const from of states)
      for (const says of saying) {
        const move = nextPayment(from, says);
        const to = move.to === 'stay' ? from : move.to;
        expect([from, says, nextPayment(to, says).to]).toEqual([from, says, 'stay']);
      }
  });
});
