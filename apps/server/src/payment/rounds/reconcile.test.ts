import { describe, expect, test, vi } from 'vitest';
import { startReconciler } from './reconcile.ts';

describe('the reconciler', () => {
  test('[B9] checks everything at once, then every 30 seconds; a failed run does not end it, stop does', async () => {
    vi.useFakeTimers();
    const errors: unknown[] = [];
    const rounds: string[] = [];
    const reconciler = startReconciler(
      {
        async recover() {
          rounds.push('recover');
          if (rounds.length === 1) throw new Error('the database is away');
          return 0;
        },
        async reconcile() {
          rounds.push('reconcile');
          return 0;
        },
      },
      { error: (about: unknown) => void errors.push(about) },
    );
    expect(rounds).toEqual(['recover']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect({ rounds, errors }).toEqual({
      rounds: ['recover', 'recover', 'reconcile'],
      errors: [{ reason: 'the database is away' }],
    });
    await reconciler.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(rounds).toHaveLength(3);
    vi.useRealTimers();
  });
});
