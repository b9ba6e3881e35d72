import { CircleAlert, Info } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { isFramed } from '../lib/parent-window.ts';
import { useRunning } from '../lib/use-running.ts';
import { bringFormIntoView } from '../lib/visible-part.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { useBackSteps } from '../ui/dialog/sheet-history.ts';
import type { AuthStep } from '@embook/domain/auth';
import { isWebAddress } from '@embook/domain/shared';
import { useCompany } from '../company/queries.ts';
import css from './form/sign-in-form.module.css';
import { Countdown, useSecondsLeft } from './form/countdown.tsx';
import notice from '../ui/notice/notice.module.css';
import { StepFields } from './form/step-fields.tsx';
import { StepTrail } from './form/step-trail.tsx';
import { noticeText, stepWords } from './form/step-words.ts';
import { OtherWays } from './form/other-ways.tsx';
import type { Trouble } from './flow/trouble.ts';
import { useSignInFlow } from './flow/use-sign-in-flow.ts';

/** Steps whose main button also means consent. */
const agreeing: readonly AuthStep[] = ['email', 'login', 'verifyPassword', 'verifyEmail', 'fillProfile'];

/** AUTH-8: continuing means consent; terms are linked, and not mentioned where a company has none. */
function Consent({ step }: { step: AuthStep }) {
  const { name, licenseLink } = useCompany();
  if (!agreeing.includes(step)) return null;
  if (licenseLink === null || !isWebAddress(licenseLink))
    return <p className={css.consent}>{m.auth_consent_without_terms({ company: name })}</p>;
  return (
    <p className={css.consent}>
      {m.auth_consent({ company: name })}{' '}
      <a className={css.terms} href={licenseLink} target="_blank" rel="noopener noreferrer">
        {m.auth_consent_read()}
      </a>
    </p>
  );
}

interface SignInFormProps {
  /** Called once the session has its token; not needed by a screen that reads the session. */
  onSignedIn?: () => void;
  /** `h1` where the form is the whole screen. */
  heading?: 'h1' | 'h2';
  confirmationToken?: string | undefined;
  /** Why it came in place of what was shown: how the session ended. */
  sessionEnd?: string | undefined;
}

/**
 * Sign-in, sign-up and password reset, one step at a time. Used on the sign-in screens, while confirming a booking and
 * in the dialogs of subscriptions; what follows is up to `onSignedIn` (AUTH-1, BOOK-6).
 */
export function SignInForm({ onSignedIn, heading = 'h2', confirmationToken, sessionEnd }: SignInFormProps) {
  const signIn = useSignInFlow({ confirmationToken, onSignedIn });
  const { flow, trouble, refusals, pending, take, back } = signIn;
  const { Icon, title, text, toEmail, action } = stepWords[flow.step];
  const Heading = heading;
  const running = useRunning();
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  // A form that is part of a purchase takes Back one step at a time; as a screen of its own it has the header's arrow.
  useBackSteps(heading === 'h1' ? 0 : flow.trail.length, () => back());
  useFocus(form, flow.step, refusals, running, heading === 'h1');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (flow.step === 'resetLinkSent') back(flow.trail.length);
    else take('go_on');
  };
  return (
    <section className={css.signIn} aria-labelledby={name}>
      {(heading === 'h1' || flow.trail.length > 0) && <StepTrail flow={flow} onBack={back} />}
      <div className={css.words} aria-live="polite">
        <span className={css.badge}>
          <Icon size={24} aria-hidden />
        </span>
        <Heading id={name} className={css.title}>
          {title()}
        </Heading>
        <p className={css.text}>
          {text()} {toEmail && <b className={css.email}>{flow.typed.email}</b>}
        </p>
      </div>
      {/* Inert until the widget runs: a submit before hydration would put the fields into the address. */}
      <form ref={form} className={css.form} noValidate aria-labelledby={name} inert={!running} onSubmit={submit}>
        <Notice text={noticeText(flow) ?? sessionEnd} />
        <div key={flow.step} className={css.fields}>
          <StepFields signIn={signIn} />
        </div>
        <Refused trouble={trouble} />
        <Button type="submit" block loading={pending === 'go_on'}>
          {action()}
        </Button>
        <OtherWays signIn={signIn} />
      </form>
      <Consent step={flow.step} />
    </section>
  );
}

/** Rendered while empty: a screen reader only announces changes of a live region that already exists. */
const Notice = ({ text }: { text: string | undefined }) => (
  <div role="status">
    {text && (
      <p className={`${notice.notice} ${notice.hint} ${css.notice}`}>
        <Info size={20} aria-hidden />
        <span>{text}</span>
      </p>
    )}
  </div>
);

const Refused = ({ trouble: { text, until } }: { trouble: Trouble }) => (
  <div role="alert">
    {text && (
      <p className={`${notice.notice} ${notice.problem} ${css.notice}`}>
        <CircleAlert size={20} aria-hidden />
        <span>
          {text} <TryAgain key={until} until={until} />
        </span>
      </p>
    )}
  </div>
);

function TryAgain({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  if (seconds === 0) return null;
  return (
    <>
      {m.auth_try_again_in()} <Countdown seconds={seconds} />
    </>
  );
}

/**
 * VAL-5: focuses the first refused field, or after a step the first field of the next one. The first step has the focus
 * from the start, unless the reader is in the host page around the frame.
 */
function useFocus(
  form: { readonly current: HTMLFormElement | null },
  step: string,
  refusals: number,
  running: boolean,
  isScreen: boolean,
): void {
  const last = useRef<{ step: string; refusals: number }>(undefined);
  useEffect(() => {
    if (!running) return;
    const before = last.current;
    last.current = { step, refusals };
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const show = (first: HTMLElement | null | undefined) => {
      const button = find('button[type=submit]');
      if (first && button) bringFormIntoView(first, button);
    };
    if (!before) {
      if (isFramed() && !document.hasFocus()) return;
      const first = find('input:not([readonly])');
      // Scrolled no further than needed: what is booked stands above the form and stays in sight.
      first?.focus({ preventScroll: true });
      // A screen of its own begins at its top.
      if (!isScreen) show(first);
      return;
    }
    const refused = refusals === before.refusals ? undefined : find('[aria-invalid]');
    if (refused) refused.focus();
    else if (step !== before.step) {
      const first = find('input:not([readonly]), button');
      first?.focus();
      show(first);
    }
  }, [form, step, refusals, running, isScreen]);
}
