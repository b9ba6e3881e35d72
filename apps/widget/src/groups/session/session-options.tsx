import { optionRefusal, type Session, sessionName } from '@embook/domain/groups';
import { formatDuration } from '../../lib/formats.ts';
import { Price } from '../../ui/price/price.tsx';
import { RadioRows } from '../../ui/radio-rows/radio-rows.tsx';
import { SessionBadge } from './session-badge.tsx';

interface SessionOptionsProps {
  session: Session;
  chosen: number | null;
  onChoose: (optionId: number) => void;
}

/** The sub-options of a class or event (GRP-6); a full or cancelled one says so and cannot be chosen (GRP-7). */
export function SessionOptions({ session, chosen, onChoose }: SessionOptionsProps) {
  return (
    <RadioRows
      legend={sessionName(session)}
      rows={session.options.map((option) => {
        const { id, serviceName, length, cost } = option;
        const refusal = optionRefusal(option, session);
        return {
          value: id,
          title: serviceName,
          hint: formatDuration(length),
          end: refusal ? <SessionBadge badge={refusal} /> : <Price cents={cost} hide={session.hidePrice} />,
          disabled: refusal !== null,
        };
      })}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
