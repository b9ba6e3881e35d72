import { describe, expect, test } from 'vitest';
import { BOOKING_REFERENCES, bookingReference, referenceNumberOf } from './index.ts';

describe('the reference of a booking', () => {
  test.each([0, 1, 24, BOOKING_REFERENCES - 1, 5_401_773_290_416_231, Number.MAX_SAFE_INTEGER])(
    '[RES-2] of %d has eight characters without look-alikes, and leads back to it',
    (id) => {
      const reference = bookingReference(id);
      expect(reference).toMatch(/^[34679ACDEFGHJKMNPQRTVWXY]{4} [34679ACDEFGHJKMNPQRTVWXY]{4}$/);
      expect(referenceNumberOf(reference)).toBe(id % BOOKING_REFERENCES);
    },
  );

  test('[RES-2] is read as people type it, and nothing else is taken for one', () => {
    const number = referenceNumberOf('7KQM 4TXA');
    expect(number).toBeGreaterThan(0);
    for (const typed of ['7kqm4txa', '#7KQM-4TXA', ' 7kqm 4txa ']) expect(referenceNumberOf(typed)).toBe(number);
    for (const typed of ['', '7KQM', '7KQM 4TX0', 'Ada Visser', '7KQM 4TXA9'])
      expect(referenceNumberOf(typed)).toBeUndefined();
  });
});
