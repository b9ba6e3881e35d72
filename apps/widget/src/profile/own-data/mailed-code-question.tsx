import { CODE_DIGITS, codeProblem } from '@embook/domain/auth';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../auth/flow/field-problem.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/code-field/code-field.tsx';
import { otherRefusal, refusedAt } from '../refusals.ts';
import { Refusal } from './refusal.tsx';
import css from './your-data.module.css';
import shared from '../../ui/shared/shared.module.css';

interface MailedCodeQuestionProps<A> {
  /** Where the code is mailed to. */
  email: string;
  /** What the code is for. */
  text: string;
  /** The label of the button that uses it. */
  action: string;
  kind: 'primary' | 'danger';
  request: () => Promise<{ hash: string }>;
  ask: (given: { hash: string; code: string }) => Promise<A>;
  onDone: (answer: A) => void;
}

/** Who has no password proves with a mailed code that it is them, so that an open session alone is not enough. */
export function MailedCodeQuestion<A>({ text, request, ...question }: MailedCodeQuestionProps<A>) {
  const { mutate, isPending, error, data: sent } = useMutation({ mutationFn: request, meta: { screen: true } });
  if (sent) return <EnterCode {...question} hash={sent.hash} />;
  return (
    <div className={css.form}>
      <p className={`${shared.muted} ${css.text}`}>{text}</p>
      <Refusal error={error}>{otherRefusal([], error)}</Refusal>
      <Button kind="secondary" loading={isPending} onClick={() => mutate()}>
        {m.auth_send_code()}
      </Button>
    </div>
  );
}

type EnterCodeProps<A> = Omit<MailedCodeQuestionProps<A>, 'text' | 'request'> & { hash: string };

/** A complete code does not submit itself: what cannot be undone waits for its button. */
function EnterCode<A>({ email, action, kind, hash, ask, onDone }: EnterCodeProps<A>) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => ask({ hash, code }),
    meta: { screen: true },
    onSuccess: onDone,
  });
  const change = (typed: string) => {
    setCode(typed);
    setProblem(undefined);
    reset();
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = codeProblem(code);
        if (found === undefined) mutate();
        else setProblem(problemText(found, m.auth_field_code()));
      }}
    >
      <p className={`${shared.muted} ${css.text}`} role="status">
        {m.auth_code_text()} <b>{email}</b>
      </p>
      <CodeField
        label={m.auth_field_code()}
        name="code"
        digits={CODE_DIGITS}
        value={code}
        aria-required
        error={problem ?? refusedAt(error, 'code')}
        onChange={change}
        onComplete={change}
      />
      <Refusal error={error}>{otherRefusal(wireNames, error)}</Refusal>
      <Button type="submit" kind={kind} loading={isPending}>
        {action}
      </Button>
    </form>
  );
}

const wireNames = [['code', 'code']] as const;
