import { describe, expect, test } from 'vitest';
import { type ConfirmedChoice, bankIn, choiceIn, choiceQuery, choiceSteps } from './choice-address.ts';
import { emptyDraft, nextDraft } from './draft.ts';
import { at } from '../../testing/clock.ts';

const startsAt = at('09:00', '2026-11-17');
const choices: readonly ConfirmedChoice[] = [
  { type: 'service', shopId: 1, serviceId: 3, startsAt, roomId: 2 },
  { type: 'service', shopId: 1, serviceId: 3, startsAt, roomId: 0 },
  { type: 'group', shopId: 1, sessionId: 40, startsAt, optionId: 8 },
  { type: 'event', shopId: 1, sessionId: 41, startsAt, optionId: 0 },
  { type: 'bundle', shopId: 1, bundleId: 5 },
];

const valuesIn = (query: string) => {
  const values = new Map(query.split('&').map((pair) => pair.split('=') as [string, string]));
  return (name: string) => values.get(name) ?? null;
};

const read = (type: ConfirmedChoice['type'], query: string) => choiceIn(type, valuesIn(query));

describe('a choice in an address', () => {
  test.each(choices)('[PAY-8] is read as it was written: $type', (choice) => {
    expect(read(choice.type, choiceQuery(choice))).toEqual(choice);
  });

  test.each([
    ['service', 'companyApiKey=demo&locale=en'],
    ['service', 'shopId=1&serviceId=3'],
    ['service', 'shopId=1&serviceId=x&startsAt=5'],
    ['group', 'shopId=1&sessionId=99999999999999999999&startsAt=5'],
    ['bundle', 'shopId=0&bundleId=5'],
  ] as const)('[PAY-8] an address of a %s without a whole one has none: %s', (type, query) => {
    expect(read(type, query)).toBeUndefined();
  });

  test('[PAY-8] has the bank of the first try, where one was chosen', () => {
    const [service] = choices;
    expect(bankIn(valuesIn(choiceQuery(service!, 'sandbox-bank-3')))).toBe('sandbox-bank-3');
    expect(bankIn(valuesIn(choiceQuery(service!)))).toBeUndefined();
    expect(bankIn(valuesIn('bankId=<b>'))).toBeUndefined();
  });

  test('[PAY-8] replaces what was chosen since, and keeps a choice that is the same', () => {
    const [service] = choices;
    const again = (draft = emptyDraft) => choiceSteps(service!).reduce(nextDraft, draft);
    const other = nextDraft(emptyDraft, { type: 'service_chosen', shopId: 1, serviceId: 19 });
    expect(again(other)).toMatchObject({
      service: { shopId: 1, serviceId: 3 },
      product: 2,
      date: '2026-11-17',
      slot: { timestamp: startsAt, roomId: 2 },
    });
    expect(again(again())).toEqual(again());
    expect(choiceSteps(choices[2]!).reduce(nextDraft, emptyDraft).group).toEqual({
      shopId: 1,
      sessionId: 40,
      startsAt,
      optionId: 8,
    });
    expect(choiceSteps(choices[4]!).reduce(nextDraft, emptyDraft).bundle).toEqual({ shopId: 1, bundleId: 5 });
  });
});
