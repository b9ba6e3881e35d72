import { classSession } from '@embook/domain/classes';
import { readWire } from '@embook/domain/shared';
import { Users } from 'lucide-react';
import boxCss from '../../ui/popover/box.module.css';
import { refusalOf, staleNotice } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import shared from '../../theme/shared.module.css';

/**
 * Why a change was refused. After a conflict it shows who changed it and the current values; saving again overwrites
 * them (TEAM-8).
 */
export function RefusedChange({ error }: { error: unknown }) {
  if (error === null) return null;
  const stale = staleNotice(error);
  if (!stale)
    return Object.keys(refusalOf(error)?.errors ?? {}).length > 0 ? null : (
      <p className={shared.refusal} role="alert">
        {errorText(error)}
      </p>
    );
  const read = readWire(classSession, stale.current);
  return (
    <div className={boxCss.warnings} role="alert">
      <p>
        <Users size={18} aria-hidden /> <strong>{m.classes_stale_title({ who: stale.changedBy })}</strong>
      </p>
      {read.ok && (
        <p>
          {m.classes_stale_now({
            when: formatMoment(read.value.startsAt),
            where: [read.value.employeeName, read.value.roomName].filter(Boolean).join(', '),
            places: read.value.places,
          })}
        </p>
      )}
      <p>{m.classes_stale_again()}</p>
    </div>
  );
}
