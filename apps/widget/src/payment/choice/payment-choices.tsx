import type { Bank, PaymentChoice, PaymentOptions, PaymentType } from '@embook/domain/payment';
import { Check, CreditCard, Gift, Landmark, Repeat, Store, Tickets } from 'lucide-react';
import { type Ref, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { RadioCards } from '../../ui/radio-cards/radio-cards.tsx';
import css from './choice.module.css';
import shared from '../../ui/shared/shared.module.css';
import { choiceText } from './choice-words.ts';

interface BankChoiceProps {
  banks: readonly Bank[];
  chosen: string | undefined;
  onChoose: (bankId: string) => void;
  ref?: Ref<HTMLFieldSetElement> | undefined;
}

function BankChoice({ banks, chosen, onChoose, ref }: BankChoiceProps) {
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

interface PaymentChoicesProps {
  options: Pick<PaymentOptions, 'payments' | 'idealBanks'>;
  chosen: PaymentType | undefined;
  onChoose: (type: PaymentType) => void;
  bankId: string | undefined;
  onChooseBank: (bankId: Bank['id']) => void;
  /** The list of banks, while one is required. */
  bankRef?: Ref<HTMLFieldSetElement>;
  /** A bundle is bought, nothing is booked. */
  buying: boolean;
}

/**
 * The payment options in one list, each with an explanation; a bundle or a membership has its own name. The bank is
 * shown only where one is required (PAY-1).
 */
export function PaymentChoices({
  options,
  chosen,
  onChoose,
  bankId,
  onChooseBank,
  bankRef,
  buying,
}: PaymentChoicesProps) {
  const id = useId();
  return (
    <section className={css.section}>
      <h2 id={id} className={`${shared.cardTitle} ${css.title}`}>
        {m.common_payment_title()}
      </h2>
      <RadioCards
        labelledBy={id}
        chosen={chosen}
        onChoose={onChoose}
        cards={options.payments.map((choice) => ({
          value: choice.paymentType,
          title: choice.entitlement?.name || choice.paymentName,
          text: choiceText(choice, buying),
          icon: <ChoiceIcon choice={choice} />,
          more: choice.requiresIdealBank && (
            <BankChoice ref={bankRef} banks={options.idealBanks} chosen={bankId} onChoose={onChooseBank} />
          ),
        }))}
      />
    </section>
  );
}

function ChoiceIcon({ choice: { paymentType, requiresIdealBank } }: { choice: PaymentChoice }) {
  switch (paymentType) {
    case 'cash':
      return <Store size={20} aria-hidden />;
    case 'ideal':
      return requiresIdealBank ? <Landmark size={20} aria-hidden /> : <CreditCard size={20} aria-hidden />;
    case 'discount':
      return <Gift size={20} aria-hidden />;
    case 'bundle':
      return <Tickets size={20} aria-hidden />;
    case 'subscription':
      return <Repeat size={20} aria-hidden />;
  }
}
