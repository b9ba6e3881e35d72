import {
  type AuthEvent,
  type AuthField,
  type AuthFlow,
  emptyFlow,
  type KeptFlow,
  keptFlow,
  nextFlow,
  readKeptFlow,
  resumedFlow,
} from '@embook/domain/auth';
import { dayOf } from '@embook/domain/shared';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useCapability, useCompany } from '../../company/queries.ts';
import { call } from '../../lib/api.ts';
import { readClock, useShopNow } from '../../lib/clock.tsx';
import { leaveTo } from '../../lib/host-page.ts';
import { prefilled } from '../../lib/prefill.ts';
import { useSharedPath } from '../../lib/shared-path.ts';
import { useSession } from '../../lib/use-session.tsx';
import { paths } from '../../paths.ts';
import { checkStep } from './check-step.ts';
import { type StepRequest, takeStep } from './take-step.ts';
import { noTrouble, type Trouble, troubleOf } from './trouble.ts';
import { useSettings } from '../../lib/settings.tsx';
import { readTab, writeTab } from '../../lib/tab-store.ts';

export interface SignInFlow {
  readonly flow: AuthFlow;
  readonly trouble: Trouble;
  /** Counts the refusals: each one moves the focus to the refused field. */
  readonly refusals: number;
  /** The browser asked for a passkey and got none: this device has none, or its dialog was closed. */
  readonly isWithoutPasskey: boolean;
  /** The request in progress. */
  readonly pending: StepRequest | undefined;
  readonly type: (field: AuthField, value: string) => void;
  /** `justTyped` holds a value typed in the same event, such as the last digit of a code. */
  readonly take: (request: StepRequest, justTyped?: Partial<Record<AuthField, string>>) => void;
  readonly forgot: () => void;
  readonly back: (steps?: number) => void;
}

interface Beginning {
  /** The token of a mailed link: the flow begins with setting a new password. */
  readonly confirmationToken: string | undefined;
  readonly onSignedIn: (() => void) | undefined;
}

/** Begins with what the host page sent about its visitor. */
const expected = (): AuthFlow => {
  const { email = '', firstName = '', lastName = '', phone = '' } = prefilled();
  return { ...emptyFlow, typed: { ...emptyFlow.typed, email, firstName, lastName, contactNumber: phone } };
};

const begin = (confirmationToken: string | undefined): AuthFlow =>
  confirmationToken === undefined ? expected() : nextFlow(emptyFlow, { type: 'reset_link_opened', confirmationToken });

/** The step machine of the domain (AUTH-1) with its calls. A failed call leaves everything typed as it is. */
export function useSignInFlow({ confirmationToken, onSignedIn }: Beginning): SignInFlow {
  const [flow, dispatch] = useReducer(nextFlow, confirmationToken, begin);
  const forget = useKeptSignUp(
    flow,
    useCallback((kept: KeptFlow) => dispatch({ type: 'resumed', flow: resumedFlow(kept) }), []),
  );
  const [trouble, setTrouble] = useState(noTrouble);
  const [refusals, setRefusals] = useState(0);
  const [isWithoutPasskey, setWithoutPasskey] = useState(false);
  const session = useSession();
  const { timeZone, settings } = useCompany();
  const isSixDigits = useCapability('six-digit-codes');
  const today = dayOf(useShopNow(timeZone));
  const signIn = useSharedPath(paths.signIn('profile'));
  const { mutate, reset, isPending, variables } = useMutation({
    mutationFn: ({ at, request }: { at: AuthFlow; request: StepRequest }) =>
      takeStep(at, request, location.origin + signIn),
    meta: { screen: true },
  });

  // Checks the link at once, so that a used or expired one is reported before a password is typed.
  const checksLink = useCapability('check-reset-link');
  useEffect(() => {
    if (confirmationToken === undefined || !checksLink) return;
    call('checkResetLink', { confirmationToken }).catch((error: unknown) => {
      if (troubleOf(error, begin(confirmationToken), 0).ended) dispatch({ type: 'step_ended' });
    });
  }, [confirmationToken, checksLink]);

  const moveOn = (event: AuthEvent) => {
    setTrouble(noTrouble);
    setWithoutPasskey(false);
    dispatch(event);
    // Setting a password ends every session of this person, so the token of this browser is dropped now.
    if (event.type === 'password_set') {
      session.set('token', undefined);
      if (event.returnTo !== undefined) leaveTo(event.returnTo);
    }
    if (event.type !== 'signed_in') return;
    forget();
    session.set('token', event.accessToken);
    onSignedIn?.();
  };

  const refuse = (found: Trouble) => {
    setTrouble(found);
    setRefusals((count) => count + 1);
  };

  return {
    flow,
    trouble,
    refusals,
    isWithoutPasskey,
    pending: isPending ? variables.request : undefined,
    type: (field, value) => {
      dispatch({ type: 'typed', field, value });
      setTrouble(({ errors: { [field]: _, ...errors }, ...rest }) => ({ ...rest, errors }));
    },
    take: (request, justTyped = {}) => {
      if (isPending) return;
      const at = { ...flow, typed: { ...flow.typed, ...justTyped } };
      const leavesFields = ['send_again', 'send_sign_in_code', 'use_passkey'].includes(request);
      const errors = leavesFields ? {} : checkStep(at, today, settings.signUp, isSixDigits);
      if (Object.keys(errors).length > 0) return refuse({ ...noTrouble, errors });
      setTrouble(noTrouble);
      setWithoutPasskey(false);
      mutate(
        { at, request },
        {
          onSuccess: (event) => (event ? moveOn(event) : setWithoutPasskey(true)),
          onError: (error) => {
            const found = troubleOf(error, at, readClock());
            refuse(found);
            if (found.ended) dispatch({ type: 'step_ended' });
          },
        },
      );
    },
    forgot: () => moveOn({ type: 'reset_wanted' }),
    back: (steps = 1) => {
      // Ignores the answer of a step that was left.
      reset();
      for (let count = 0; count < steps; count += 1) moveOn({ type: 'back' });
    },
  };
}

/**
 * AUTH-2: a begun sign-up, sign-in by code or reset is kept for the tab, by company, so that a reload goes on where the person was. Read after the
 * first render, which must be the server's. Returns how to forget it: who is signed in may be elsewhere at once.
 */
function useKeptSignUp(flow: AuthFlow, resume: (kept: KeptFlow) => void): () => void {
  const key = `embook.sign-up.${useSettings().companyApiKey}`;
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) {
      const kept = keptFlow(flow);
      const text = kept === undefined ? null : JSON.stringify(kept);
      if (text !== readTab(key)) writeTab(key, text);
      return;
    }
    isRead.current = true;
    const kept = readKeptFlow(readTab(key));
    // A mailed link opens its own step.
    if (kept && flow.step === 'email') resume(kept);
  }, [flow, key, resume]);
  return () => writeTab(key, null);
}
