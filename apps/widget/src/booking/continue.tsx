import type { Draft } from '@embook/domain/booking';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import css from './continue.module.css';
import { stepMark } from './steps/focus-step.ts';

interface ContinueProps {
  draft: Draft;
  /** The chosen day has no free times, so what is missing is another day. */
  nothingFree: boolean;
  explained?: boolean;
}

/** Links to the confirmation once everything is chosen; before that it can say what is missing. */
export function Continue({ draft, nothingFree, explained = false }: ContinueProps) {
  return (
    <>
      {draft.slot ? (
        <ButtonLink block href={paths.bookConfirm('service')} {...stepMark('continue')}>
          {m.common_book_continue()}
        </ButtonLink>
      ) : (
        <Button block disabled>
          {m.common_book_continue()}
        </Button>
      )}
      {explained && <p className={css.hint}>{hintOf(draft, nothingFree)}</p>}
    </>
  );
}

/** What to choose next, in words. */
export function hintOf({ date, slot }: Draft, nothingFree: boolean): string {
  if (slot) return m.common_book_hint_ready();
  if (nothingFree) return m.common_book_hint_other_day();
  return date === null ? m.common_book_hint_day() : m.common_book_hint_time();
}
