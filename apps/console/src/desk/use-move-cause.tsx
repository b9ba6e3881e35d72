import type { MoveCause } from '@embook/domain/desk';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import css from '../theme/panel.module.css';
import { Segments } from '../ui/segments/segments.tsx';

interface Telling {
  readonly tellCustomer: boolean;
  /** Whether the customer has an address, as far as the member may know. */
  readonly hasAddress: boolean;
}

type ShownCause = Exclude<MoveCause, 'undo'>;

/** What cancelling costs after the move, so that nobody takes that right away without knowing (CAN-11, record 104). */
function effectOf(cause: ShownCause, { tellCustomer, hasAddress }: Telling): string {
  if (cause === 'shop_had_to') return m.desk_move_had_to_means();
  if (!hasAddress) return m.desk_move_asked_by_phone();
  return tellCustomer ? m.desk_move_asked_means() : m.desk_move_asked_untold();
}

/** Who wanted a move, with the choice to show: whoever opens one booking to move it mostly has its customer on the phone. */
export function useMoveCause(telling: Telling) {
  const [cause, setCause] = useState<ShownCause>('customer_asked');
  return {
    cause,
    causing: (
      <div>
        <Segments
          label={m.desk_move_cause()}
          value={cause}
          onChange={setCause}
          options={[
            { value: 'customer_asked', label: m.desk_move_asked() },
            { value: 'shop_had_to', label: m.desk_move_had_to() },
          ]}
        />
        <p className={css.small} aria-live="polite">
          {effectOf(cause, telling)}
        </p>
      </div>
    ),
  };
}
