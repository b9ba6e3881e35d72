import { classDays, firstDay } from '@embook/domain/groups';
import { type Day, isoWeekOf } from '@embook/domain/shared';
import { at } from '@embook/domain/testing/clock';
import { aSession } from '@embook/domain/testing/session';
import { useState } from 'react';
import { DayStrip } from './day-strip.tsx';
import { WeekHeader } from './week-header.tsx';

const day = (...ids: number[]) => ({ date: '', groups: ids.map((id) => aSession({ id })) });
const slots = { '3': day(1), '4': day(2, 3), '5': day(4, 5, 6, 7), '7': day(8) };
const now = at('10:00', '2026-11-18');

function Week({ of }: { of: string }) {
  const week = isoWeekOf(at('10:00', of));
  const days = classDays(slots, week);
  const [selected, setSelected] = useState<Day>(firstDay(days, now));
  return (
    <>
      <WeekHeader week={week} now={now} hrefOf={() => '/'} />
      <DayStrip days={days} selected={selected} now={now} controls="list" onSelect={setSelected} />
      <div id="list" />
    </>
  );
}

export const examples = {
  'this week, on a Wednesday': () => <Week of="2026-11-18" />,
  'week 53': () => <Week of="2026-12-31" />,
};
