import type { ProviderState } from '@embook/domain/payment';
import { chance } from '../tier.ts';

export type Kind = 'booking' | 'bundle' | 'subscription';

/** What happens at the same time, after the provider and the clock have changed. */
export interface Phase {
  /** What the provider reports from now on. */
  readonly says: ProviderState;
  /** Another amount was paid than requested. */
  readonly otherAmount?: boolean;
  /** It is unavailable. */
  readonly away?: boolean;
  readonly wait: number;
  /** Someone else books the slot; a subscription is bought again by its customer. */
  readonly rival?: boolean;
  readonly deliveries: number;
  readonly check: boolean;
  readonly cancel: boolean;
  readonly reconcile: boolean;
}

export interface Schedule {
  readonly name: string;
  readonly course: string;
  readonly kind: Kind;
  /** Deliveries that come while the payment is being created at the provider, before its answer. */
  readonly early: number;
  readonly phases: readonly [Phase, ...Phase[]];
  /** Nothing can be cancelled at the provider. */
  readonly stubborn: boolean;
  /** In the end the customer cancels the visit, twice at once, while webhooks keep coming (A9). */
  readonly calledOff: boolean;
}

type Step = Pick<Phase, 'says' | 'otherAmount' | 'away' | 'rival'> & Partial<Pick<Phase, 'cancel' | 'wait'>>;

const PROMPT = 150;
const LATE = 16 * 60;

/** What providers do, by the name of the course; what a phase does not set is random. */
const courses: Readonly<Record<string, readonly [Step, ...Step[]]>> = {
  'nothing is paid': [{ says: 'open' }, { says: 'open' }],
  paid: [{ says: 'paid' }],
  'paid after a while': [{ says: 'open' }, { says: 'paid' }],
  failed: [{ says: 'failed' }],
  'cancelled at the bank': [{ says: 'open' }, { says: 'cancelled' }],
  'run out at the bank': [{ says: 'expired' }],
  'another amount': [{ says: 'paid', otherAmount: true }],
  'paid back by hand': [{ says: 'paid' }, { says: 'refunded' }],
  'paid and back unheard': [{ says: 'open' }, { says: 'refunded' }],
  'paid, then taken back': [{ says: 'paid' }, { says: 'failed' }],
  'failed, then paid': [{ says: 'failed' }, { says: 'paid' }],
  'given up, then paid': [
    { says: 'open', cancel: true },
    { says: 'paid', wait: 600 },
  ],
  'given up, taken by another, then paid': [
    { says: 'open', cancel: true },
    { says: 'open', rival: true },
    { says: 'paid', wait: 600 },
  ],
  'paid while nobody can ask': [{ says: 'paid', away: true }, { says: 'paid' }],
  'run out here, then paid': [
    { says: 'open', wait: LATE },
    { says: 'paid', wait: 600 },
  ],
};

const kinds: readonly Kind[] = ['booking', 'bundle', 'subscription'];
const numbers = [0, 1, 2, 10] as const;
const moments = ['early', 'prompt', 'late'] as const;

/** All there is: every course for every kind with every number of deliveries, early, in time and after the hold. */
function all(): Schedule[] {
  const draw = chance('webhook schedules');
  const coin = () => draw(2) === 1;
  const made = (kind: Kind, course: string, deliveries: number, moment: (typeof moments)[number]): Schedule => {
    const stubborn = course.includes('then paid') || coin();
    const phases = (courses[course] ?? []).map((step, index, steps): Phase => {
      const last = index === steps.length - 1;
      const asker = draw(3);
      const wait = step.wait ?? (moment === 'late' && last ? LATE : PROMPT);
      // Something reads the status in every phase, or the right outcome would be undefined.
      return {
        cancel: last && draw(4) === 0,
        ...step,
        wait,
        deliveries,
        check: deliveries === 0 && asker !== 1 ? true : coin(),
        reconcile: deliveries === 0 && asker === 1 ? true : coin(),
      };
    });
    const [first, ...rest] = phases;
    if (!first) throw new Error(`there is no course ${course}`);
    const early = moment === 'early' ? deliveries : 0;
    const calledOff = kind === 'booking' && coin();
    const name = `${kind}, ${course}, ${deliveries} deliveries, ${moment}`;
    return { name, course, kind, early, phases: [first, ...rest], stubborn, calledOff };
  };
  return Object.keys(courses).flatMap((course) =>
    moments.flatMap((moment) => numbers.flatMap((number) => kinds.map((kind) => made(kind, course, number, moment)))),
  );
}

/** So many of them in random order; beyond their number they repeat with other random parts. */
export function schedules(count: number): Schedule[] {
  const draw = chance('webhook order');
  const chosen: Schedule[] = [];
  while (chosen.length < count) {
    const rest = all();
    for (let index = rest.length - 1; index > 0; index -= 1) {
      const other = draw(index + 1);
      [rest[index], rest[other]] = [rest[other] as Schedule, rest[index] as Schedule];
    }
    chosen.push(...byTurns(rest).slice(0, count - chosen.length));
  }
  return chosen;
}

/** One of each course, then the next of each, so that a few already cover every course. */
function byTurns(mixed: readonly Schedule[]): Schedule[] {
  const courses = [...Map.groupBy(mixed, ({ course }) => course).values()];
  const most = Math.max(...courses.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => courses.flatMap((each) => each.slice(turn, turn + 1))).flat();
}
