import { bringIntoView, visiblePart } from '../../lib/visible-part.ts';

export type StepName = 'product' | 'day' | 'time' | 'continue';

/** Marks the heading or button that gets the focus when this step is next. */
export const stepMark = (step: StepName) => ({ 'data-step': step });

/** Focuses a step. Scrolls only when its beginning is out of view, so that a wide screen does not jump. */
export function focusStep(root: HTMLElement | null, step: StepName): void {
  // The bar of a narrow widget and the card of a wide one carry the same mark; only one is visible.
  const marked = [...(root?.querySelectorAll<HTMLElement>(`[data-step="${step}"]`) ?? [])];
  const target = marked.find((element) => element.getClientRects().length > 0) ?? marked[0];
  if (!target) return;
  target.focus({ preventScroll: true });
  const seen = visiblePart();
  const top = target.getBoundingClientRect().top - seen.top;
  if (top < 64 || top > seen.height * 0.6)
    bringIntoView(target, { block: step === 'continue' ? 'nearest' : 'start', behavior: 'smooth' });
}
