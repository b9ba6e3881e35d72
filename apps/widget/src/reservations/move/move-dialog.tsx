import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import { ClassChoice } from './class-choice.tsx';
import css from './move.module.css';
import layout from '../../ui/shared/layout.module.css';
import { TimeChoice } from './time-choice.tsx';
import { momentWith, type NewTime, useMove } from './use-move.ts';

interface MoveDialogProps {
  visit: VisitDetail;
  open: boolean;
  onClose: () => void;
}

export default function MoveDialog({ visit, open, onClose }: MoveDialogProps) {
  return (
    <Dialog wide title={m.common_reservation_move_title()} open={open} onClose={onClose}>
      <Move visit={visit} onClose={onClose} />
    </Dialog>
  );
}

function Move({ visit, onClose }: Omit<MoveDialogProps, 'open'>) {
  const [to, setTo] = useState<NewTime | null>(null);
  const { mutate, isPending, error, reset } = useMove(visit.id, onClose);
  const choose = (time: NewTime | null) => {
    setTo(time);
    if (time) reset();
  };
  const before = visit.employeeName ?? visit.roomName;
  const Choice = visit.kind === 'service' ? TimeChoice : ClassChoice;
  return (
    <div className={layout.stack}>
      <p className={css.text}>{m.common_reservation_move_text({ when: momentWith(visit.startsAt, before) })}</p>
      <Choice visit={visit} onChoose={choose} />
      {to && to.who !== null && before !== null && to.who !== before && (
        <Notice tone="hint">{m.common_reservation_move_changes({ name: to.who, before })}</Notice>
      )}
      {error && (
        <Notice tone="problem">
          {errorText(error)} {m.common_reservation_move_kept()}
        </Notice>
      )}
      <div className={css.end}>
        <Button block disabled={!to} loading={isPending} onClick={() => to && mutate(to)}>
          {to
            ? m.common_reservation_move_yes({ when: momentWith(to.timestamp, to.who) })
            : m.common_reservation_move_choose()}
        </Button>
      </div>
    </div>
  );
}
