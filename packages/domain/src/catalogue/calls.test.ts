import { expect, test } from 'vitest';
import { readForm } from '../shared/index.ts';
import { roomCalls } from './api.ts';

const { fields } = roomCalls.change;
const choice = { booking_id: 7, version: 2, action: 'move', starts_at: 1_794_386_400, room_id: null };
const read = (choices: unknown) => readForm(fields, { id: '3', version: 1, choices });

test('[TEAM-4] [HRS-3] numbers of a choice that come as texts are refused at their fields', () => {
  const { starts_at: startsAt, booking_id: bookingId } = choice;
  const texts = { ...choice, booking_id: String(bookingId), version: '2', starts_at: String(startsAt), room_id: '4' };
  expect(read([choice, texts])).toEqual({
    ok: false,
    refused: {
      'choices.booking_id': 'invalid',
      'choices.version': 'invalid',
      'choices.starts_at': 'invalid',
      'choices.room_id': 'invalid',
    },
  });
});

test('[TEAM-4] [HRS-3] a choice with numbers is read, and a wrong one is refused at its field', () => {
  const chosen = { bookingId: 7, version: 2, action: 'move', startsAt: 1_794_386_400 };
  expect(read([choice])).toMatchObject({ ok: true, values: { choices: [chosen] } });
  expect(read([{ ...choice, action: 'burn' }])).toEqual({ ok: false, refused: { 'choices.0.action': 'invalid' } });
  expect(read('7')).toEqual({ ok: false, refused: { choices: 'invalid' } });
});
