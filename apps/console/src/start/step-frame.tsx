import { type FormEvent, type ReactNode } from 'react';
import { type SetupStep, setupSteps } from '@embook/domain/setup';
import { refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { useRefusedFocus } from '../lib/refused-focus.ts';
import { m } from '../paraglide/messages.js';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import css from './step-frame.module.css';
import shared from '../theme/shared.module.css';

interface StepFrameProps {
  step: SetupStep;
  title: string;
  lead: string;
  children: ReactNode;
  /** The label of the primary button; `Continue` by default. */
  action?: string;
  isSaving?: boolean;
  /** The refusal of the last try; fields show what is theirs of it. */
  error?: Error | null;
  onSubmit: () => void;
}

/** A step of the set-up: its title, its form, and the buttons back and continue. */
export function StepFrame({ step, title, lead, children, action, isSaving, error, onSubmit }: StepFrameProps) {
  const index = setupSteps.indexOf(step);
  const before = setupSteps[index - 1];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSubmit();
  };
  const form = useRefusedFocus<HTMLFormElement>(error);
  const ofFields = Object.keys(refusalOf(error)?.errors ?? {});
  const loose = ofFields.length === 0 ? error : undefined;
  return (
    <form ref={form} className={css.step} onSubmit={submit} noValidate>
      <div className={css.body}>
        <div>
          <h1 className={css.title}>{title}</h1>
          <p className={css.lead}>{lead}</p>
        </div>
        {children}
        {loose && (
          <p className={`${shared.refusal} ${css.refused}`} role="alert">
            {errorText(loose)}
          </p>
        )}
      </div>
      <footer className={css.foot}>
        <span className={css.count}>{m.start_step_of({ step: index + 1, count: setupSteps.length })}</span>
        {before && (
          <ButtonLink kind="quiet" href={`/start/${before}`}>
            {m.start_back()}
          </ButtonLink>
        )}
        <Button kind="primary" size="large" type="submit" loading={isSaving}>
          {action ?? m.start_continue()}
        </Button>
      </footer>
    </form>
  );
}
