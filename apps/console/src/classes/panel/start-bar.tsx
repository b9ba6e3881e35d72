import type { ClassSession } from '@embook/domain/classes';
import { mayMark } from '@embook/domain/desk';
import type { ShopTime } from '@embook/domain/shared';
import { UserPlus } from 'lucide-react';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import type { Participant } from '../queries.ts';
import { useOpenAction, type useMay } from './class-actions.ts';
import type { ClassCheckIns } from './class-check-ins.ts';
import css from './class-panel.module.css';
import { comingOf, shownPeople } from './people.tsx';

interface StartBarProps {
  session: ClassSession;
  participants: readonly Participant[];
  checkIns: ClassCheckIns;
  may: ReturnType<typeof useMay>;
  now: ShopTime;
}

/** At the bottom of a phone: add a walk-in, and start without those who are missing. */
export function StartBar({ session, participants, checkIns, may, now }: StartBarProps) {
  const { ask } = useOpenAction();
  const missing = comingOf(shownPeople(participants, checkIns));
  const isTime = mayMark('no_show', session.startsAt, now) && missing.length > 0;
  const start = () => {
    checkIns.mark(missing, 'no_show');
    toast.undo(m.classes_started_without({ count: missing.length }), () => {
      checkIns.mark(missing, 'confirmed');
      return true;
    });
  };
  const mayStart = may.checkIn && isTime;
  if (!may.book && !mayStart) return null;
  return (
    <div className={css.start} role="toolbar" aria-label={m.classes_bar()}>
      {may.book && (
        <Button size="large" onClick={() => ask('add')}>
          <UserPlus size={20} aria-hidden />
          {m.classes_walk_in()}
        </Button>
      )}
      {mayStart && (
        <Button size="large" kind="primary" onClick={start}>
          {m.classes_start_without({ count: missing.length })}
        </Button>
      )}
    </div>
  );
}
