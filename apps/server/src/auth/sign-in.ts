import { birthDateProblem, type CheckedEmail, type NewProfile, signUpProblem } from '@embook/domain/auth';
import { dayOf } from '@embook/domain/shared';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import { type Codes, stepEnded } from './codes.ts';
import { readContactNumber } from './contact-number.ts';
import type { Limits } from './limits/limits.ts';
import { matches, newHash, newToken, sha256, slowHash } from './secrets.ts';
import type { AuthStore } from './auth-store.ts';

/** Somebody without a password proves their address at each company anew: nothing else could let them in there (A18). */
const isNewHere = (account: { readonly passwordHash: string | null; readonly isCustomer: boolean }): boolean =>
  account.passwordHash === null && !account.isCustomer;

export type SignIn = ReturnType<typeof createSignIn>;

/** What every way to sign in needs. */
export interface SignInPorts {
  readonly store: AuthStore;
  readonly codes: Codes;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

/** AUTH-1: e-mail, then a password, or a mailed code and a profile. */
export function createSignIn({ store, codes, limits, clock, mailer }: SignInPorts) {
  const passwordStep = (isCustomer: boolean) => (isCustomer ? 'login' : 'verifyPassword');

  return {
    async checkEmail(caller: Caller, email: string): Promise<CheckedEmail> {
      await limits.ask(caller, email, store.homeOf);
      const secret = await codes.newSecret();
      const account = await store.findAccount(email, caller.company.id);
      if (account && !isNewHere(account)) {
        await codes.beginSignIn(caller, email, secret.hash);
        const withoutPassword = account.passwordHash === null;
        const nextStep = passwordStep(account.isCustomer);
        return { nextStep, hash: secret.hash, timer: 0, alreadyRegistered: true, withoutPassword };
      }
      const { timer, isFirst } = await codes.sendCode(caller, 'verify_email', email, secret, {
        template: 'verification_code',
        data: { code: secret.code },
      });
      mailer.wake();
      return { nextStep: 'verifyEmail', hash: secret.hash, timer, alreadyRegistered: !isFirst, withoutPassword: false };
    },

    /** Somebody who got an account in the meantime goes on with its password instead of a second account. */
    async verifyEmail(caller: Caller, given: { readonly hash: string; readonly code: string }) {
      const right = await codes.check(caller, 'verify_email', given);
      const hash = newHash();
      await codes.accept(caller, 'verify_email', right, hash);
      const account = await store.findAccount(right.email, caller.company.id);
      if (!account || isNewHere(account)) return { nextStep: 'fillProfile' as const, hash };
      const signIn = newHash();
      await codes.beginSignIn(caller, right.email, signIn);
      return { nextStep: passwordStep(account.isCustomer), hash: signIn } as const;
    },

    async fillProfile(caller: Caller, profile: NewProfile): Promise<string> {
      await limits.guessFrom(caller);
      const { company, locale } = caller;
      const { hash, password = '', contactNumber = '', countryCode, birthDate = '', firstName, lastName } = profile;
      const { hasExtraField, ...asked } = await store.signUpFields(company.id);
      const contact = contactNumber === '' ? undefined : readContactNumber(contactNumber, countryCode);
      const today = dayOf(shopNow(clock, company.timeZone));
      const phone = signUpProblem(asked.phone, contactNumber, () => (contact ? undefined : 'contact_number'));
      const born = signUpProblem(asked.birthDate, birthDate, (day) => birthDateProblem(day, today));
      const secret = asked.password === 'required' && password === '' ? 'password_required' : undefined;
      if (phone || born || secret)
        throw new Problem('invalid_fields', {
          ...(secret && { password: secret }),
          ...(phone && { contactNumber: phone }),
          ...(born && { birthDate: born }),
        });
      // Fields that the company does not ask for are not stored, even when they are sent.
      const kept = asked.phone === 'left_out' ? undefined : contact;
      const token = newToken();
      const email = await store.register({
        companyId: company.id,
        hash: sha256(hash),
        // One that was sent is kept also where none is asked for: the person may rely on it.
        passwordHash: password === '' ? null : await slowHash(password),
        person: {
          firstName,
          lastName,
          contactNumber: kept?.number ?? null,
          countryCode: kept?.country ?? null,
          dateOfBirth: (asked.birthDate !== 'left_out' && birthDate) || null,
          ...(hasExtraField && profile.externalNote !== undefined && { externalNote: profile.externalNote }),
          locale,
        },
        tokenHash: sha256(token),
        now: new Date(clock.now()),
      });
      if (email === undefined) throw stepEnded();
      await limits.provenByMail(caller, company.id, email);
      mailer.wake();
      return token;
    },

    async verifyPassword(caller: Caller, { hash, password }: { readonly hash: string; readonly password: string }) {
      const { company, locale } = caller;
      const email = await codes.signInOf(caller, hash);
      const account = await store.findAccount(email, company.id);
      const home = account?.home ?? company.id;
      await limits.guessPassword(caller, home, email);
      if (!(await matches(account?.passwordHash, password)) || !account)
        throw new Problem('invalid_fields', { password: 'password_wrong' });
      await limits.succeeded(caller, home, email);
      const token = newToken();
      const signedIn = await store.signIn({
        companyId: company.id,
        accountId: account.id,
        hash: sha256(hash),
        tokenHash: sha256(token),
        locale,
        now: new Date(clock.now()),
      });
      if (signedIn === 'blocked') throw new Problem('customer_blocked', undefined, { company_banned: true });
      if (signedIn === 'gone') throw stepEnded();
      return token;
    },
  };
}
