import type { Draft } from '@embook/domain/booking';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import css from './continue.module.css';
import { stepMark } from './steps/focus-step.ts';

/** Links to the confirmation once everything is chosen; before that it can say what is missing. */
export function Continue({ draft, explained = false }: { draft: Draft; explained?: boolean }) {
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
      {explained && <p className={css.hint}>{hintOf(draft)}</p>}
    </>
  );
}

function hintOf({ date, slot }: Draft): string {
  if (slot) return m.common_book_hint_ready();
  return date === null ? m.common_book_hint_day() : m.common_book_hint_time();
}
