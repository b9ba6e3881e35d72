/** START-1: the steps of the setup, in the order they are offered; each can be left and continued later. */
export const setupSteps = ['brand', 'shop', 'service', 'team', 'page'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The colour of a new company until it chooses its own; the first one that the setup suggests. */
export const FIRST_COLOUR = '#5b3a8e';

/** What a company has; the steps that are done follow from this alone. */
export interface SetupFacts {
  /** Its brand was set. */
  readonly hasBrand: boolean;
  /** A shop that is open at some time and has a room. */
  readonly hasOpenShop: boolean;
  /** Something that customers can book. */
  readonly hasService: boolean;
  /** Somebody who can be booked, or a second member of the team. */
  readonly hasPeople: boolean;
  /** A page that may embed the widget showed it. */
  readonly isSeen: boolean;
}

export function doneSteps(facts: SetupFacts): SetupStep[] {
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    brand: facts.hasBrand,
    shop: facts.hasOpenShop,
    service: facts.hasService,
    team: facts.hasPeople,
    page: facts.isSeen,
  };
  return setupSteps.filter((step) => isDone[step]);
}

/** The first step that is left to do; the last one when all are done. */
export const nextStep = (done: readonly SetupStep[]): SetupStep =>
  setupSteps.find((step) => !done.includes(step)) ?? 'page';

/** How long a test booking keeps customers from its time when nobody removes it: long enough to look at it (START-3). */
export const TEST_BOOKING_MS = 10 * 60_000;
