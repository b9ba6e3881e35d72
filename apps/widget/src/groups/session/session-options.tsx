import { type Session, sessionName } from '@embook/domain/groups';
import { formatDuration } from '../../lib/formats.ts';
import { Price } from '../../ui/price/price.tsx';
import { RadioRows } from '../../ui/radio-rows/radio-rows.tsx';

interface SessionOptionsProps {
  session: Session;
  chosen: number | null;
  onChoose: (optionId: number) => void;
}

/** The kinds a class or an event comes in (GRP-6); what is full or cancelled is not offered (GRP-7). */
export function SessionOptions({ session, chosen, onChoose }: SessionOptionsProps) {
  const offered = session.options.filter(({ full, cancelled }) => !full && !cancelled);
  return (
    <RadioRows
      legend={sessionName(session)}
      rows={offered.map(({ id, serviceName, length, cost }) => ({
        value: id,
        title: serviceName,
        hint: formatDuration(length),
        end: <Price cents={cost} hide={session.hidePrice} />,
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
