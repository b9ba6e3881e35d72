import type { ChosenSession } from '@embook/domain/booking';
import type { Session } from '@embook/domain/groups';
import { at, MONDAY } from '@embook/domain/testing/clock';
import { aSession, aSessionOption } from '@embook/domain/testing/session';
import { useState } from 'react';
import { DayList } from './day-list.tsx';

const hostile = '<script>alert(1)</script> javascript:alert(1) \u202Egpj.exe '.repeat(3);

const options = [
  aSessionOption({ id: 1, serviceName: 'With your own grip socks', cost: 2400 }),
  aSessionOption({ id: 2, serviceName: 'With a pair of ours to keep', cost: 3350 }),
];

const all: Session[] = [
  aSession({ id: 1, startsAt: at('07:45'), serviceName: 'Sunrise flow', cost: 1600 }),
  aSession({ id: 2, startsAt: at('12:15'), serviceName: 'Lunch boxing', cancelled: true }),
  aSession({ id: 3, startsAt: at('17:30'), serviceName: 'Vinyasa flow', bookedByMe: true, available: 11 }),
  aSession({ id: 4, startsAt: at('18:00'), serviceName: 'Yin and piano', boughtByMe: true, bookedByMe: true }),
  aSession({ id: 5, startsAt: at('18:45'), serviceName: 'Pilates reformer', available: 3, options }),
  aSession({ id: 6, startsAt: at('19:00'), serviceName: 'Candlelight yin', available: 1, cost: 123_450 }),
  aSession({ id: 7, startsAt: at('20:15'), serviceName: 'Hatha for stiff backs', full: true, available: 0 }),
  aSession({
    id: 8,
    startsAt: at('21:00'),
    serviceName: 'Sitting still',
    showSessionsLeft: false,
    cost: 0,
    hidePrice: true,
  }),
  aSession({ id: 9, startsAt: at('21:30'), serviceName: 'House practice', bookableType: 'never', employeeName: null }),
];

function Day({ classes, now, opened }: { classes: Session[]; now: string; opened?: number }) {
  const [chosen, setChosen] = useState<ChosenSession>();
  const [openId, setOpenId] = useState(opened);
  return (
    <div style={{ containerType: 'inline-size' }}>
      <DayList
        day={{ date: MONDAY, midnight: at('00:00'), classes }}
        now={at(now)}
        chosen={chosen}
        openId={openId}
        onOpen={(id) => setOpenId(id ?? undefined)}
        onChoose={setChosen}
        otherwise={null}
      />
    </div>
  );
}

export const examples = {
  'every state, half of the day over': () => <Day classes={all} now="14:20" opened={5} />,
  'a day without classes': () => <Day classes={[]} now="14:20" />,
  'hostile and long words': () => (
    <Day
      classes={[
        aSession({ startsAt: at('18:00'), serviceName: hostile, employeeName: hostile, roomName: 'A'.repeat(60) }),
      ]}
      now="10:00"
    />
  ),
};
