import { freeDays, freeTimes, soonestByDay } from '@embook/domain/booking';
import { addDays } from '@embook/domain/shared';
import { type Measurement, ratioOf, type Result } from './measure.ts';
import { FIRST, roomWith, searchFor, takenRanges } from './room-month.ts';
import { columnsOf, floorDays, floorSoonest, floorTimes } from './sweep-floor.ts';

const MONTH = 30;
const BUSY = [0, 200, 2000];
const DAY_BOUND = 10;
const MONTH_BOUND = 8;
const GROWTH_BOUND = 2;
const SOONEST_BOUND = 8;
/** Ten people in three shops. */
const PEOPLE_OF_SHOPS = [4, 3, 3];
const MOST_SOONEST = 5;

/** Two implementations of the same answer: the product's (opening hours, every rule, JSON) and the floor's. */
interface Pair {
  readonly ours: () => string;
  readonly floor: () => string;
}

function timesOf(busy: number, days: number): Pair {
  const taken = takenRanges(busy, MONTH).filter(({ from }) => from < addDays(FIRST, days));
  const rooms = [roomWith(taken)];
  const columns = columnsOf(taken);
  return {
    ours: () => {
      const slots = freeTimes(searchFor(days), rooms);
      return JSON.stringify({ slots: slots.map(({ timestamp, roomId }) => ({ timestamp, room_id: roomId })) });
    },
    floor: () => floorTimes(columns, days),
  };
}

function lookAheadOf(busy: number): Pair {
  const taken = takenRanges(busy, MONTH);
  const rooms = [roomWith(taken)];
  const columns = columnsOf(taken);
  const dates = searchFor(MONTH).days.map(({ date }) => date);
  return {
    ours: () => {
      const days = [...freeDays(searchFor(MONTH), rooms)];
      return JSON.stringify({
        days: days.map(({ first, roomId, ...rest }) => ({ ...rest, first_timestamp: first, room_id: roomId })),
      });
    },
    floor: () => floorDays(columns, dates),
  };
}

/** Everybody is taken until two days before the end, so that the whole month is read. */
function soonestOf(): Pair {
  const full = searchFor(MONTH - 2).days.flatMap(({ open }) => open);
  const last = takenRanges(2000, MONTH).filter(({ from }) => from >= addDays(FIRST, MONTH - 2));
  const taken = [...full, ...last];
  const rooms = PEOPLE_OF_SHOPS.map((people) =>
    Array.from({ length: people }, (_, index) => ({ ...roomWith(taken), id: index + 1, employeeId: index + 1 })),
  );
  const columns = PEOPLE_OF_SHOPS.map((people) => Array.from({ length: people }, () => columnsOf(taken)));
  return {
    ours: () =>
      rooms
        .map((people) => {
          const moments = [...soonestByDay(searchFor(MONTH), people, MOST_SOONEST)].flat();
          return JSON.stringify({
            moments: moments.map(({ timestamp, room }) => ({ timestamp, room_id: room.id })),
          });
        })
        .join(),
    floor: () => columns.map((people) => floorSoonest(people, MONTH, MOST_SOONEST)).join(),
  };
}

function firstDifference(answer: string, expected: string): string {
  let at = 0;
  while (answer[at] === expected[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 20), at + 20);
  return `${around(answer)} instead of ${around(expected)}`;
}

function withinFloor({ ours, floor }: Pair, bound: number): Result {
  const [answer, expected] = [ours(), floor()];
  if (answer !== expected)
    return { measured: `not the floor's answer: ${firstDifference(answer, expected)}`, pass: false };
  const { ratio, text } = ratioOf(ours, floor);
  return { measured: text, pass: ratio <= bound };
}

function growth(pairOf: (busy: number) => Pair): Result {
  const { ratio, text } = ratioOf(pairOf(2000).ours, pairOf(200).ours);
  return { measured: text, pass: ratio <= GROWTH_BOUND };
}

const monthOf = (busy: number) => timesOf(busy, MONTH);

export const slotMeasurements: readonly Measurement[] = [
  ...BUSY.map((busy) => ({
    id: 'P1',
    what: `free times of a day, ${busy} busy in the month`,
    bound: `<= ${DAY_BOUND} x floor`,
    measure: () => withinFloor(timesOf(busy, 1), DAY_BOUND),
  })),
  ...BUSY.map((busy) => ({
    id: 'P2',
    what: `free times of ${MONTH} days, ${busy} busy`,
    bound: `<= ${MONTH_BOUND} x floor`,
    measure: () => withinFloor(monthOf(busy), MONTH_BOUND),
  })),
  ...BUSY.map((busy) => ({
    id: 'P2',
    what: `look-ahead over ${MONTH} days, ${busy} busy`,
    bound: `<= ${MONTH_BOUND} x floor`,
    measure: () => withinFloor(lookAheadOf(busy), MONTH_BOUND),
  })),
  {
    id: 'P2',
    what: 'free times, 200 to 2000 busy',
    bound: `<= ${GROWTH_BOUND} x`,
    measure: () => growth(monthOf),
  },
  {
    id: 'P2',
    what: 'look-ahead, 200 to 2000 busy',
    bound: `<= ${GROWTH_BOUND} x`,
    measure: () => growth(lookAheadOf),
  },
  {
    id: 'P15',
    what: `soonest free, ${PEOPLE_OF_SHOPS.reduce((sum, people) => sum + people)} people in ${PEOPLE_OF_SHOPS.length} shops, taken until the ${MONTH - 1}th day`,
    bound: `<= ${SOONEST_BOUND} x floor`,
    measure: () => withinFloor(soonestOf(), SOONEST_BOUND),
  },
];
