import type { Bank } from '@embook/domain/payment';
import { Check } from 'lucide-react';
import { type Ref, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import css from './bank-choice.module.css';
import shared from '../../ui/shared/shared.module.css';

interface BankChoiceProps {
  banks: readonly Bank[];
  chosen: string | undefined;
  onChoose: (bankId: string) => void;
  ref?: Ref<HTMLFieldSetElement> | undefined;
}

export function BankChoice({ banks, chosen, onChoose, ref }: BankChoiceProps) {
  const name = useId();
  return (
    <fieldset ref={ref} className={css.choice}>
      <legend className={css.legend}>{m.common_payment_bank()}</legend>
      <div className={css.banks}>
        {banks.map(({ id, name: bank }) => (
          <label key={id} className={css.bank}>
            <input
              type="radio"
              className={shared.fill}
              name={name}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span className={css.name}>{bank}</span>
            {id === chosen && <Check size={18} aria-hidden />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
