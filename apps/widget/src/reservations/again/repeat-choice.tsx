import { FEWEST_REPEATS, MOST_REPEATS } from '@embook/domain/booking';
import { Minus, Plus } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { RadioRows } from '../../ui/radio-rows/radio-rows.tsx';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import css from './again.module.css';

/** How many visits, so many weeks apart; `every` 0: only one. */
export interface Repeat {
  readonly every: 0 | 1 | 2;
  readonly weeks: number;
}

interface RepeatChoiceProps {
  repeat: Repeat;
  busy: boolean;
  onChange: (repeat: Repeat) => void;
}

/** AGAIN-1: once, or every week or two, and how often. */
export function RepeatChoice({ repeat, busy, onChange }: RepeatChoiceProps) {
  const { every, weeks } = repeat;
  const rows = [
    { value: 0, title: m.common_again_once(), disabled: busy },
    { value: 1, title: m.common_again_every_week(), disabled: busy },
    { value: 2, title: m.common_again_every_two(), disabled: busy },
  ] as const;
  const step = (by: number) => () => onChange({ every, weeks: weeks + by });
  return (
    <section className={layout.section}>
      <h2 className={shared.heading}>{m.common_again_repeat()}</h2>
      <RadioRows
        legend={m.common_again_repeat()}
        rows={rows}
        chosen={every}
        onChoose={(value) => onChange({ every: value, weeks })}
      />
      {every > 0 && (
        <div className={css.stepper}>
          <Button
            kind="secondary"
            small
            aria-label={m.common_again_fewer()}
            disabled={busy || weeks <= FEWEST_REPEATS}
            onClick={step(-1)}
          >
            <Minus size={18} aria-hidden />
          </Button>
          <output>{m.common_again_visits({ count: weeks })}</output>
          <Button
            kind="secondary"
            small
            aria-label={m.common_again_more()}
            disabled={busy || weeks >= MOST_REPEATS}
            onClick={step(1)}
          >
            <Plus size={18} aria-hidden />
          </Button>
        </div>
      )}
    </section>
  );
}
