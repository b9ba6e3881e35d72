import { bringIntoView, visiblePart } from '../../lib/visible-part.ts';

export type StepName = 'product' | 'day' | 'time' | 'continue';

/** On a heading or a button: where the focus goes when it is this step's turn. */
export const stepMark = (step: StepName) => ({ 'data-step': step });

/** Moves on to a step. The page scrolls only when its beginning is out of sight, so nothing jumps on a wide screen. */
export function focusStep(root: HTMLElement | null, step: StepName): void {
  // The bar of a narrow widget and the card of a wide one both lead on; one of them is not shown.
  const marked = [...(root?.querySelectorAll<HTMLElement>(`[data-step="${step}"]`) ?? [])];
  const target = marked.find((element) => element.getClientRects().length > 0) ?? marked[0];
  if (!target) return;
  target.focus({ preventScroll: true });
  const seen = visiblePart();
  const top = target.getBoundingClientRect().top - seen.top;
  if (top < 64 || top > seen.height * 0.6)
    bringIntoView(target, { block: step === 'continue' ? 'nearest' : 'start', behavior: 'smooth' });
}
