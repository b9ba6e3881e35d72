import { canMove, snapToStep, steps } from '@embook/domain/agenda';
import { type RefObject, useLayoutEffect } from 'react';
import { toast } from '../../lib/toasts.ts';
import { obstacleText } from '../agenda-words.ts';
import { placeAt } from './geometry.ts';
import { renderMoved } from './entry-block.ts';
import css from './ghost.module.css';
import { entryOf, type GridModel, isUnmoved, liftedAt } from './grid-model.ts';

const MOUSE_SLACK_PX = 4;
const TOUCH_SLACK_PX = 8;
const HOLD_MS = 350;
const LOWER_EDGE_PX = 7;
const FLY_BACK_MS = 180;
const EDGE_PX = 48;
const EDGE_STEP_PX = 12;

/** A copy of the block that follows the pointer, moved by `transform` alone. */
function createGhost(block: HTMLElement): HTMLElement {
  const { x, y, width, height } = block.getBoundingClientRect();
  const copy = block.cloneNode(true) as HTMLElement; // a copy of an element is one
  for (const name of ['data-entry', 'data-lifted', 'role', 'aria-label']) copy.removeAttribute(name);
  const ghost = document.createElement('div');
  ghost.className = css.ghost ?? '';
  ghost.setAttribute('aria-hidden', 'true');
  for (const [name, value] of Object.entries({ left: x, top: y, width, height }))
    ghost.style.setProperty(name, `${value}px`);
  ghost.append(copy);
  document.body.append(ghost);
  return ghost;
}

function flyBack(ghost: HTMLElement): void {
  const motion = ghost.animate?.([{ transform: 'none' }], { duration: FLY_BACK_MS, easing: 'ease-out' });
  if (motion) motion.addEventListener('finish', () => ghost.remove());
  else ghost.remove();
}

/**
 * AGD-5: dragging by mouse (after 4 px) or by touch (after a hold of 350 ms) moves an entry; dragging its lower edge
 * resizes it. Until the drop only the ghost and the target are rendered; on drop the platform decides.
 */
export function useDrag(
  body: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  latest: RefObject<GridModel>,
) {
  useLayoutEffect(() => {
    const root = body.current;
    const view = scroller.current;
    if (!root || !view) return undefined;
    let end: (() => void) | undefined;

    function press(event: PointerEvent): void {
      const target = event.target instanceof Element ? event.target : null;
      const block = target?.closest<HTMLElement>('[data-entry]');
      const entry = entryOf(latest.current, block?.dataset['entry']);
      if (!root || !view || !block || !entry || event.button !== 0 || !event.isPrimary || !canMove(entry)) return;
      if (!latest.current.mayChange(entry.employeeId)) return;
      const isLonger = isAtLowerEdge(block, event);
      const isTouch = event.pointerType !== 'mouse';
      const top = topInDocument(view);
      // A line that comes or goes above the agenda shifts it; the entry moves only as far as the hand did.
      const placeOf = ({ clientX: x, clientY: y }: PointerEvent) =>
        placeAt({ ...latest.current, body: root }, { clientX: x, clientY: y + topInDocument(view) - top });
      const from = placeOf(event);
      const grabbed = from.timeIn(from.column) - entry.startsAt;
      const { clientX, clientY, pointerId } = event;
      let ghost: HTMLElement | undefined;
      let isLifted = false;
      const hold = isTouch ? setTimeout(lift, HOLD_MS) : undefined;

      function lift(): void {
        isLifted = true;
        block!.dataset['lifted'] = '';
        if (!isLonger) ghost = createGhost(block!);
        navigator.vibrate?.(10);
        show(event);
      }

      function show(moved: PointerEvent): void {
        const { state } = latest.current;
        const place = placeOf(moved);
        const step = moved.shiftKey ? steps.fine : steps.usual;
        const time = place.timeIn(isLonger ? from.column : place.column);
        const minutes = (entry!.endsAt - entry!.startsAt) / 60;
        const at = isLonger
          ? { startsAt: entry!.startsAt, minutes: Math.max(step, (snapToStep(time, step) - entry!.startsAt) / 60) }
          : { startsAt: snapToStep(time - grabbed, step), minutes };
        const before = state.get().lifted;
        const column = isLonger ? from.column : place.column;
        const isSame =
          before?.column === column && before.landing.startsAt === at.startsAt && before.landing.minutes === at.minutes;
        if (isSame) return;
        const lifted = liftedAt(latest.current, entry!, column, at, 'pointer');
        state.set({ lifted: lifted && { ...lifted, isResized: isLonger }, cursor: undefined });
        const copy = ghost?.firstElementChild;
        if (copy && lifted) renderMoved(copy, entry!, lifted.landing, latest.current.hourHeight);
      }

      function move(moved: PointerEvent): void {
        if (moved.pointerId !== pointerId) return;
        const distance = Math.hypot(moved.clientX - clientX, moved.clientY - clientY);
        if (!isLifted) {
          if (isTouch && distance > TOUCH_SLACK_PX) finish();
          if (isTouch || distance < MOUSE_SLACK_PX) return;
          lift();
        }
        scrollAtEdge(view!, moved);
        const x = moved.clientX - clientX;
        const y = moved.clientY - clientY;
        if (ghost) ghost.style.transform = `translate3d(${x}px, ${y}px, 0) rotate(-1.2deg)`;
        show(moved);
      }

      function drop(): void {
        const { state, agenda, move: send } = latest.current;
        const { lifted } = state.get();
        const isDragged = isLifted;
        finish();
        if (!isDragged) return;
        // The click that follows would open the visit.
        addEventListener('click', stopEvent, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', stopEvent, { capture: true }), 0);
        if (!lifted || isUnmoved(lifted)) return;
        if (lifted.obstacle) toast.problem(obstacleText(lifted.obstacle, agenda));
        else send(lifted.entry, lifted.landing);
      }

      function finish(): void {
        clearTimeout(hold);
        removeEventListener('pointermove', move);
        removeEventListener('pointerup', drop);
        removeEventListener('pointercancel', finish);
        removeEventListener('keydown', escape, { capture: true });
        root!.removeEventListener('touchmove', preventScroll);
        delete block!.dataset['lifted'];
        const { state } = latest.current;
        const { lifted } = state.get();
        if (ghost && lifted && !lifted.obstacle && !isUnmoved(lifted)) ghost.remove();
        else if (ghost) flyBack(ghost);
        ghost = undefined;
        if (isLifted) state.set({ lifted: undefined });
        isLifted = false;
        end = undefined;
      }

      function escape(pressed: KeyboardEvent): void {
        if (pressed.key !== 'Escape' || !isLifted) return;
        pressed.preventDefault();
        pressed.stopPropagation();
        latest.current.state.set({ lifted: undefined });
        finish();
      }

      // Prevents scrolling while an entry is dragged by touch.
      function preventScroll(touched: TouchEvent): void {
        if (isLifted) touched.preventDefault();
      }

      end = finish;
      addEventListener('pointermove', move);
      addEventListener('pointerup', drop);
      addEventListener('pointercancel', finish);
      addEventListener('keydown', escape, { capture: true });
      root.addEventListener('touchmove', preventScroll, { passive: false });
    }

    root.addEventListener('pointerdown', press);
    return () => {
      root.removeEventListener('pointerdown', press);
      end?.();
    };
  }, [body, scroller, latest]);
}

const topInDocument = (view: HTMLElement): number => view.getBoundingClientRect().top + scrollY;

/** The last pixels of a block resize it. By touch they are too small to hit on purpose. */
export const isAtLowerEdge = (
  block: HTMLElement,
  { clientY, pointerType }: Pick<PointerEvent, 'clientY' | 'pointerType'>,
): boolean => pointerType === 'mouse' && block.getBoundingClientRect().bottom - clientY <= LOWER_EDGE_PX;

const stopEvent = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Near an edge the grid scrolls, so that an entry can be dragged across a day longer than the screen. */
function scrollAtEdge(view: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const { top, bottom, left, right } = view.getBoundingClientRect();
  if (clientY < top + EDGE_PX * 2) view.scrollTop -= EDGE_STEP_PX;
  else if (clientY > bottom - EDGE_PX) view.scrollTop += EDGE_STEP_PX;
  if (clientX < left + EDGE_PX) view.scrollLeft -= EDGE_STEP_PX;
  else if (clientX > right - EDGE_PX) view.scrollLeft += EDGE_STEP_PX;
}
