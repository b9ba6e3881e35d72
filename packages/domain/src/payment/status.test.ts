import { describe, expect, test } from 'vitest';
import type { FinishedPayment } from '../live/index.ts';
import {
  afterAnswer,
  afterMessage,
  type Awaited,
  payableKinds,
  type PaymentNews,
  type PaymentStatus,
  type PaymentType,
  statusAfterConfirm,
} from './index.ts';

const waiting: Awaited = { kind: 'booking', id: 7, status: 'pending', reason: null };

test.each<[PaymentType, boolean, PaymentStatus]>([
  ['ideal', true, 'pending'],
  ['ideal', false, 'pending'],
  ['bundle', true, 'pending'],
  ['bundle', false, 'ok'],
  ['cash', false, 'ok'],
  ['cash', true, 'pending'],
  ['discount', false, 'ok'],
  ['subscription', false, 'ok'],
])('[PAY-7] after confirming with %s (online: %s) it is %s', (type, online, status) => {
  expect(statusAfterConfirm(type, online)).toBe(status);
});

describe('[PAY-7] what the answer of a status call changes', () => {
  test.each<[what: string, from: Awaited, news: PaymentNews, to: Partial<Awaited>]>([
    ['paid', waiting, { status: 'ok', reason: null }, { status: 'ok' }],
    ['failed', waiting, { status: 'error', reason: 'failed' }, { status: 'error', reason: 'failed' }],
    ['run out', waiting, { status: 'error', reason: 'expired' }, { status: 'error', reason: 'expired' }],
    ['given back', waiting, { status: 'error', reason: 'refunded' }, { status: 'error', reason: 'refunded' }],
    ['cancelled', waiting, { status: 'cancel', reason: 'cancelled' }, { status: 'cancel', reason: 'cancelled' }],
    ['cancelled, but of nothing', { ...waiting, id: null }, { status: 'cancel', reason: 'cancelled' }, {}],
    [
      'failed, of nothing',
      { ...waiting, id: null },
      { status: 'error', reason: 'failed' },
      { status: 'error', reason: 'failed' },
    ],
    ['still pending', waiting, { status: 'pending', reason: null }, {}],
    [
      'paid after all (A3)',
      { ...waiting, status: 'error', reason: 'expired' },
      { status: 'ok', reason: null },
      { status: 'ok', reason: null },
    ],
    [
      'the same error for another reason',
      { ...waiting, status: 'error', reason: 'failed' },
      { status: 'error', reason: 'refunded' },
      { reason: 'refunded' },
    ],
  ])('%s', (_what, from, news, to) => {
    expect(afterAnswer(from, news)).toEqual({ ...from, ...to });
  });

  test('without a change it is the same object, so that no screen renders again', () => {
    expect(afterAnswer(waiting, { status: 'pending', reason: null })).toBe(waiting);
  });
});

describe('[LIVE-2] what a message of the socket changes', () => {
  const message = (changes: Partial<FinishedPayment>): FinishedPayment => ({
    event: 'FINISH_PAYMENT',
    type: 'booking',
    id: 7,
    status: 'ok',
    ...changes,
  });

  test('ok ends the waiting, for every kind', () => {
    for (const kind of payableKinds)
      expect(afterMessage({ ...waiting, kind }, message({ type: kind }))).toEqual({
        next: { ...waiting, kind, status: 'ok' },
        askFirst: false,
      });
  });

  test.each<[what: string, Partial<FinishedPayment>]>([
    ['another id', { id: 8 }],
    ['another id that failed', { id: 8, status: 'error' }],
    ['the same id of another kind', { type: 'bundle' }],
    ['the same id of a membership', { type: 'subscription', status: 'cancel' }],
  ])('%s is ignored', (_what, changes) => {
    expect(afterMessage(waiting, message(changes)).next).toBe(waiting);
  });

  test('every message is ignored while no payment is awaited', () => {
    const nothing = { ...waiting, id: null };
    expect(afterMessage(nothing, message({})).next).toBe(nothing);
  });

  test.each<[heard: PaymentStatus, then: PaymentStatus]>([
    ['error', 'error'],
    ['pending', 'error'],
    ['cancel', 'cancel'],
  ])('[LIVE-2] [B6] %s calls check-status first; without an answer it is: %s', (status, then) => {
    expect(afterMessage(waiting, message({ status }))).toEqual({
      next: { ...waiting, status: then, reason: null },
      askFirst: true,
    });
  });

  test('[B6] a second ok changes nothing', () => {
    const done: Awaited = { ...waiting, status: 'ok' };
    expect(afterMessage(done, message({})).next).toBe(done);
  });
});
