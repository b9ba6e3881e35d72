import { sendToParent } from '../lib/parent-window.ts';

/** The steps that this panel has added to the history of the page; each entry keeps its own, for Back and Forward. */
const stepsHere = (): number => Number(Object(history.state).steps) || 0;

/**
 * In a side panel each Back is one step, and the one after the first screen closes the panel instead of leaving the
 * page (EMB-4). A closed panel takes its entries back: otherwise each would cost the page one Back that shows nothing.
 */
export function followPanelHistory(): { open: () => void; hide: () => void } {
  let steps = stepsHere();
  let isOpen = false;
  /** While its entries are taken back: the address to stay at, so that nothing typed is lost. */
  let stay: string | undefined;
  const keep = (count: number) => {
    steps = count;
    history.replaceState({ ...Object(history.state), steps }, '');
  };
  /** The entry that the last Back leaves. */
  const guard = () => history.pushState(null, '', location.href);

  addEventListener('pushState', () => keep(steps + 1));
  addEventListener('replaceState', () => {
    if (stepsHere() !== steps) keep(steps);
  });
  // Before the router reads the address.
  const follow = () => {
    steps = stepsHere();
    if (stay !== undefined) {
      history.replaceState({ steps }, '', stay);
      stay = undefined;
      if (isOpen) guard();
    } else if (steps === 0 && isOpen) sendToParent({ type: 'close' });
  };
  addEventListener('popstate', follow, { capture: true });

  return {
    open: () => {
      isOpen = true;
      if (steps === 0) guard();
    },
    hide: () => {
      isOpen = false;
      if (steps === 0) return;
      stay = location.href;
      history.go(-steps);
    },
  };
}
