import { describe, expect, test } from 'vitest';
import { payableKinds, paymentStatuses } from '../payment/index.ts';
import { finishedFrame, readFinished, readHello } from './index.ts';

const hello = { email: 'ada@embook.test', companyApiKey: 'demo-aurora', accessToken: 'secret' };
const finished = { event: 'FINISH_PAYMENT', type: 'booking', id: 7, status: 'ok' };

/** Frames that every reader must ignore. */
const noise: [what: string, frame: string][] = [
  ['nothing', ''],
  ['no JSON', 'hello'],
  ['half of one', '{"email":'],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"FINISH_PAYMENT"'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['a prototype', '{"__proto__":{"email":"a","companyApiKey":"b","accessToken":"c","event":"FINISH_PAYMENT"}}'],
];

describe('[A11] the first message of a socket', () => {
  test('names the person, the company and the token, and no more is read of it', () => {
    expect(readHello(JSON.stringify({ ...hello, admin: true }))).toEqual(hello);
  });

  test('[LIVE-1] names the person and the company alone, as the specification has it', () => {
    const { accessToken: _, ...specified } = hello;
    expect(readHello(JSON.stringify(specified))).toEqual(specified);
  });

  test.each([
    ['without the e-mail', { ...hello, email: undefined }],
    ['without the company', { ...hello, companyApiKey: undefined }],
    ['with a token that is no text', { ...hello, accessToken: 7 }],
    ['with a list for the e-mail', { ...hello, email: ['ada@embook.test'] }],
    ['with null for the token', { ...hello, accessToken: null }],
    ['in the wire’s other words', { email: 'a', company_api_key: 'b', access_token: 'c' }],
  ])('%s is none', (_what, said) => {
    expect(readHello(JSON.stringify(said))).toBeUndefined();
  });

  test.each(noise)('%s is none', (_what, frame) => {
    expect(readHello(frame)).toBeUndefined();
  });
});

describe('[LIVE-2] [A11] news of a payment', () => {
  test.each(payableKinds.flatMap((type) => paymentStatuses.map((status) => [type, status] as const)))(
    'of a %s that is %s',
    (type, status) => {
      expect(readFinished(JSON.stringify({ ...finished, type, status }))).toEqual({ ...finished, type, status });
    },
  );

  test('is written as it is read, and holds nothing else', () => {
    const { event: _, ...payment } = readFinished(JSON.stringify(finished))!;
    expect(JSON.parse(finishedFrame(Object.assign(payment, { email: 'ada@embook.test' })))).toEqual(finished);
  });

  test('carry a type, an id and a status; whatever else a frame holds is dropped', () => {
    expect(readFinished(JSON.stringify({ ...finished, email: 'ada@embook.test', amount: 20 }))).toEqual(finished);
  });

  test('[API-1] an id in quotes is that id', () => {
    expect(readFinished(JSON.stringify({ ...finished, id: '7' }))).toEqual(finished);
  });

  test.each([
    ['another event', { ...finished, event: 'START_PAYMENT' }],
    ['no event', { ...finished, event: undefined }],
    ['an unknown type', { ...finished, type: 'gift' }],
    ['an unknown status', { ...finished, status: 'paid' }],
    ['half an id', { ...finished, id: 7.5 }],
    ['an id above 2^53', { ...finished, id: 2 ** 53 }],
    ['no id', { ...finished, id: undefined }],
  ])('%s is none', (_what, said) => {
    expect(readFinished(JSON.stringify(said))).toBeUndefined();
  });

  test.each(noise)('%s is none', (_what, frame) => {
    expect(readFinished(frame)).toBeUndefined();
  });
});
