import { type FormEvent, type ReactNode } from 'react';
import { type SetupStep, setupSteps } from '@embook/domain/setup';
import { errorText } from '../lib/error-text.ts';
import { m } from '../paraglide/messages.js';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import css from './step-frame.module.css';

interface StepFrameProps {
  step: SetupStep;
  title: string;
  lead: string;
  children: ReactNode;
  /** The label of the primary button; `Continue` by default. */
  action?: string;
  isSaving?: boolean;
  /** An error that belongs to no field. */
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
  return (
    <form className={css.step} onSubmit={submit} noValidate>
      <div className={css.body}>
        <div>
          <h1 className={css.title}>{title}</h1>
          <p className={css.lead}>{lead}</p>
        </div>
        {children}
        {error && (
          <p className={css.refused} role="alert">
            {errorText(error)}
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
