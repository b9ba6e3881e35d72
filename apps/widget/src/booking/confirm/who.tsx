import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { profileQuery } from '../../auth/queries.ts';
import { SignInForm } from '../../auth/sign-in-form.tsx';
import { useSignedIn } from '../../auth/use-auth.ts';
import { logOutMutation } from '../../auth/use-log-out.ts';
import { useSession } from '../../lib/use-session.tsx';
import { bringIntoView } from '../../lib/visible-part.ts';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture/picture.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import css from './who.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

interface WhoProps {
  sessionEnd: string | undefined;
  /** Another person is going to sign in. */
  onLeave: () => void;
}

/** BOOK-6: who books; a visitor signs in or up on this page, and every choice is kept. */
export function Who({ sessionEnd, onLeave }: WhoProps) {
  const signedIn = useSignedIn();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const before = useRef(signedIn);
  useEffect(() => {
    if (signedIn && !before.current) focusNextHeading(section.current);
    before.current = signedIn;
  }, [signedIn]);
  useEffect(() => {
    if (sessionEnd && section.current) bringIntoView(section.current, { block: 'nearest' });
  }, [sessionEnd]);
  return (
    <section
      ref={section}
      className={css.who}
      {...(signedIn ? { 'aria-labelledby': id } : { 'aria-label': m.common_confirm_who() })}
      data-who
    >
      {signedIn && (
        <div className={css.head}>
          <h2 id={id} className={shared.heading}>
            {m.common_confirm_who()}
          </h2>
          <NotYou onLeave={onLeave} />
        </div>
      )}
      <div className={`${shared.card} ${css.card}`}>
        {signedIn ? <Person /> : <SignInForm sessionEnd={sessionEnd} />}
      </div>
    </section>
  );
}

/** After the sign-in form is removed, focuses the next heading, or the customer's name while that loads. */
function focusNextHeading(section: HTMLElement | null): void {
  const after = section?.parentElement?.querySelector<HTMLElement>('section[data-who] ~ section h2');
  const next = after ?? section?.querySelector('h2');
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  bringIntoView(next, { block: 'nearest' });
}

function Person() {
  const { data: profile } = useQuery(profileQuery());
  if (!profile) {
    return (
      <Loading>
        <Skeleton width="60%" height={44} />
      </Loading>
    );
  }
  const { firstName, lastName, email, avatarUrl } = profile;
  const initials = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (
    <div className={css.person}>
      <span className={`${layout.round} ${css.initials}`} aria-hidden="true">
        {avatarUrl === null ? initials : <Picture src={avatarUrl} alt="" width={44} height={44} sizes="44px" />}
      </span>
      <p className={css.words}>
        <strong>{[firstName, lastName].join(' ')}</strong>
        <span>{email}</span>
      </p>
    </div>
  );
}

/** Logs out, so that another person can sign in on this device. */
function NotYou({ onLeave }: Pick<WhoProps, 'onLeave'>) {
  const session = useSession();
  const { mutate, isPending } = useMutation({
    ...logOutMutation,
    onSettled: () => {
      onLeave();
      session.set('token', undefined);
    },
  });
  return (
    <button type="button" className={css.not} disabled={isPending} onClick={() => mutate()}>
      {m.common_confirm_not_you()}
    </button>
  );
}
