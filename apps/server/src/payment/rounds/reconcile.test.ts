import { describe, expect, test, vi } from 'vitest';
import { startReconciler } from './reconcile.ts';

describe('the reconciler', () => {
  test('[B9] runs at once and every 30 seconds, a failed round is not the last, and stop ends it', async () => {
    vi.useFakeTimers();
    const errors: unknown[] = [];
    let rounds = 0;
    const reconciler = startReconciler(
      {
        async reconcile() {
          rounds += 1;
          if (rounds === 1) throw new Error('the database is away');
          return 0;
        },
      },
      { error: (about: unknown) => void errors.push(about) },
    );
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect({ rounds, errors }).toEqual({ rounds: 3, errors: [{ reason: 'the database is away' }] });
    await reconciler.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(rounds).toBe(3);
    vi.useRealTimers();
  });
});
