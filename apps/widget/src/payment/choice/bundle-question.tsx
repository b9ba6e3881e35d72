import type { PaymentChoice } from '@embook/domain/payment';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { entitlementText } from './choice-words.ts';
import css from './choice.module.css';

type BundleAnswer = 'yes' | 'no';

interface BundleQuestionProps {
  entitlement: NonNullable<PaymentChoice['entitlement']>;
  answer: BundleAnswer | null;
  onAnswer: (answer: BundleAnswer) => void;
}

/** PAY-2: whether to book with the customer's own bundle. */
export function BundleQuestion({ entitlement, answer, onAnswer }: BundleQuestionProps) {
  const id = useId();
  return (
    <section className={css.section}>
      <h2 id={id} className={css.title}>
        {m.common_payment_bundle_question({ name: entitlement.name })}
      </h2>
      <Segmented
        labelledBy={id}
        segments={[
          { value: 'yes', label: m.common_payment_bundle_yes() },
          { value: 'no', label: m.common_payment_bundle_no() },
        ]}
        chosen={answer}
        onChoose={onAnswer}
      />
      <p className={css.hint}>{entitlementText(entitlement)}</p>
    </section>
  );
}
