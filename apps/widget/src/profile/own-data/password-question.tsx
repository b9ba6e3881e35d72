import { passwordProblem } from '@embook/domain/auth';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { problemText } from '../../auth/flow/field-problem.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField } from '../../ui/password-field/password-field.tsx';
import { Refusal } from './refusal.tsx';
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
  const check = (typed: string) => {
    const problem = passwordProblem(typed);
    return problem === undefined || problemText(problem, m.auth_field_password());
  };
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
      <Refusal error={error}>{otherRefusal(wireNames, error)}</Refusal>
      <Button type="submit" kind={kind} loading={isPending}>
        {action}
      </Button>
    </form>
  );
}

const wireNames = [['password', 'password']] as const;
