import { useEffect, useEffectEvent, useReducer, useRef } from 'react';

/** What Back does for each entry of an open sheet or of a step in it, the uppermost last. */
const entries: (() => void)[] = [];
/** What waits until no entry of a closed sheet is left. */
let waiting: (() => void)[] = [];
/** While an entry is taken back, which the browser does later. */
let isLeaving = false;
let isFollowing = false;

/** Each entry of the history keeps how many entries of sheets are open there. */
const entriesHere = (): number => Number(Object(history.state).sheets) || 0;

/** Adds the entries of what opened, and takes back those of what was closed. */
function settle(): void {
  if (isLeaving) return;
  const surplus = entriesHere() - entries.length;
  if (surplus > 0) {
    isLeaving = true;
    // In one move, since each cancels a page that is being opened meanwhile.
    history.go(-surplus);
    return;
  }
  while (entriesHere() < entries.length)
    history.pushState({ ...Object(history.state), sheets: entriesHere() + 1 }, '', location.href);
  const settled = waiting;
  waiting = [];
  for (const run of settled) run();
}

function follow(): void {
  if (isLeaving) isLeaving = false;
  else while (entries.length > entriesHere()) entries.pop()?.();
  // A link inside a sheet leaves its entry behind: a Back to it shows nothing, so it goes one further.
  settle();
}

function add(entry: () => void): void {
  if (!isFollowing) addEventListener('popstate', follow);
  isFollowing = true;
  entries.push(entry);
}

function remove(entry: () => void): void {
  if (entries.includes(entry)) entries.splice(entries.indexOf(entry), 1);
}

/** Later: another sheet or screen may follow at once, which uses this entry or lies above it. */
const settleLater = () => setTimeout(settle);

/**
 * Back closes an open sheet instead of leaving the page: it has an entry of its own in the history, with the same
 * address. Closed in another way, it takes its entry back.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return undefined;
    const sheet = () => close();
    add(sheet);
    settle();
    return () => {
      remove(sheet);
      settleLater();
    };
  }, [open]);
}

/**
 * Back goes one step back in a sheet or form of several, and from the first one does what it does without. A step that
 * cannot be left just now gets its entry again.
 */
export function useBackSteps(depth: number, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  const own = useRef<(() => void)[]>([]);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // After every render: a step that could not be left has the same depth and needs its entry again.
  useEffect(() => {
    const steps = own.current;
    if (steps.length === depth) return;
    while (steps.length < depth) {
      const step = () => {
        steps.pop();
        back();
        renderAgain();
        settleLater();
      };
      steps.push(step);
      add(step);
    }
    for (const step of steps.splice(depth)) remove(step);
    settleLater();
  });
  useEffect(() => {
    const steps = own.current;
    return () => {
      for (const step of steps.splice(0)) remove(step);
      settleLater();
    };
  }, []);
}

/** Runs what changes the address once what is being closed has taken its entries back: else Back would lead to them. */
export const afterClosing = (run: () => void): void => void waiting.push(run);
