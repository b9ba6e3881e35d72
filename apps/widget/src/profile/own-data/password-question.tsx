import { passwordProblem } from '@embook/domain/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { problemText } from '../../auth/flow/field-problem.ts';
import { profileQuery } from '../../auth/queries.ts';
import { bringIntoView } from '../../lib/visible-part.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PasswordField } from '../../ui/password-field/password-field.tsx';
import { SetPasswordFirst } from './set-password-first.tsx';
import { otherRefusal, showRefusals } from '../refusals.ts';
import css from './your-data.module.css';

interface PasswordQuestionProps<A> {
  /** The label of the button. */
  action: string;
  kind: 'primary' | 'danger';
  ask: (password: string) => Promise<A>;
  onDone: (answer: A) => void;
}

/** Exporting or deleting data asks for the password, so that an open session alone is not enough. */
export function PasswordQuestion<A>({ action, kind, ask, onDone }: PasswordQuestionProps<A>) {
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { password: '' } });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ask,
    meta: { screen: true },
    onSuccess: (answer) => {
      reset();
      onDone(answer);
    },
    onError: (refused) => showRefusals(setError, wireNames, refused),
  });
  const { data: profile } = useQuery(profileQuery());
  const problem = otherRefusal(wireNames, error);
  const box = useRef<HTMLDivElement>(null);
  // It stands below the button's old place, where the navigation may cover it.
  useEffect(() => {
    if (problem !== undefined && box.current) bringIntoView(box.current, { block: 'nearest' });
  }, [problem]);
  const check = (typed: string) => {
    const problem = passwordProblem(typed);
    return problem === undefined || problemText(problem, m.auth_field_password());
  };
  if (profile && !profile.hasPassword) return <SetPasswordFirst />;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void handleSubmit((typed) => mutate(typed.password))(event)}
    >
      <PasswordField
        {...register('password', { validate: check })}
        label={m.common_profile_confirm_password()}
        autoComplete="current-password"
        showLabel={m.auth_field_show_password()}
        error={formState.errors.password?.message}
      />
      {problem !== undefined && (
        <div ref={box} className={css.problem}>
          <Notice tone="problem">{problem}</Notice>
        </div>
      )}
      <Button type="submit" kind={kind} loading={isPending}>
        {action}
      </Button>
    </form>
  );
}

const wireNames = [['password', 'password']] as const;
