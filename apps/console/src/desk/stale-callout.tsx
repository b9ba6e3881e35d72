import { type DeskVisitAnswer, deskVisit } from '@embook/domain/desk';
import { readWire } from '@embook/domain/shared';
import { Users } from 'lucide-react';
import type { StaleNotice } from '../lib/call-error.ts';
import { formatMoment } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import css from './notice.module.css';
import { statusWords } from '../lib/visit-words.ts';

interface StaleCalloutProps {
  notice: StaleNotice;
  shown: DeskVisitAnswer;
}

/** TEAM-8: a colleague was faster: who, and the current state. The refused action can be repeated. */
export function StaleCallout({ notice, shown }: StaleCalloutProps) {
  const read = readWire(deskVisit, notice.current);
  const now = read.ok ? read.value : shown;
  return (
    <div className={css.callout} role="alert">
      <Users size={18} aria-hidden />
      <span>
        <strong>{m.desk_stale_title({ who: notice.changedBy })}</strong>
        <br />
        {m.desk_stale_now({ status: statusWords[now.status](), when: formatMoment(now.startsAt) })}
      </span>
    </div>
  );
}
