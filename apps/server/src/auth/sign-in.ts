import {
  limitMailRequest,
  limitGuessesFrom,
  limitPasswordGuess,
  markPasswordRight,
  markProvenByMail,
} from './limits/limits.ts';
import { birthDateProblem, type CheckedEmail, type NewProfile, signUpProblem } from '@embook/domain/auth';
import { dayOf } from '@embook/domain/shared';
import { shopNow } from '../infra/clock.ts';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import {
  acceptCode,
  type AuthCore,
  beginSignIn,
  checkMailedCode,
  codeProblem,
  newSecret,
  requestCode,
  sendCode,
  spendSignInTry,
  stepEnded,
} from './codes.ts';
import { readContactNumber } from './contact-number.ts';
import { matches, newHash, newToken, sha256, slowHash } from './secrets.ts';
import { findAccount, homeOf, openCodeSession, openPasswordSession, register, signUpFields } from './auth-store.ts';

/** Somebody without a password proves their address at each company anew: nothing else could let them in there (A18). */
const isNewHere = (account: { readonly passwordHash: string | null; readonly isCustomer: boolean }): boolean =>
  account.passwordHash === null && !account.isCustomer;

const passwordStep = (isCustomer: boolean) => (isCustomer ? 'login' : 'verifyPassword');

/** AUTH-1: e-mail, then a password, or a mailed code and a profile. */
export async function checkEmail(core: AuthCore, caller: Caller, email: string): Promise<CheckedEmail> {
  await limitMailRequest(core, caller, email, (each) => homeOf(core.db, each));
  const secret = await newSecret();
  const account = await findAccount(core.db, email, caller.company.id);
  if (account && !isNewHere(account)) {
    await beginSignIn(core, caller, email, secret.hash);
    const withoutPassword = account.passwordHash === null;
    const nextStep = passwordStep(account.isCustomer);
    return { nextStep, hash: secret.hash, timer: 0, alreadyRegistered: true, withoutPassword };
  }
  const { timer, isFirst } = await sendCode(core, caller, 'verify_email', email, secret, {
    template: 'verification_code',
    data: { code: secret.code },
  });
  core.mailer.wake();
  return { nextStep: 'verifyEmail', hash: secret.hash, timer, alreadyRegistered: !isFirst, withoutPassword: false };
}

/** Somebody who got an account in the meantime goes on with its password instead of a second account. */
export async function verifyEmail(
  core: AuthCore,
  caller: Caller,
  step: { readonly hash: string; readonly code: string },
) {
  const right = await checkMailedCode(core, caller, 'verify_email', step);
  const hash = newHash();
  await acceptCode(core, caller, 'verify_email', right, hash);
  const account = await findAccount(core.db, right.email, caller.company.id);
  if (!account || isNewHere(account)) return { nextStep: 'fillProfile' as const, hash };
  const signIn = newHash();
  await beginSignIn(core, caller, right.email, signIn);
  return { nextStep: passwordStep(account.isCustomer), hash: signIn } as const;
}

export async function fillProfile(core: AuthCore, caller: Caller, profile: NewProfile): Promise<string> {
  await limitGuessesFrom(core, caller);
  const { company, locale } = caller;
  const { hash, password = '', contactNumber = '', countryCode, birthDate = '', firstName, lastName } = profile;
  const { hasExtraField, ...fields } = await signUpFields(core.db, company.id);
  const contact = contactNumber === '' ? undefined : readContactNumber(contactNumber, countryCode);
  const today = dayOf(shopNow(core.clock, company.timeZone));
  const phone = signUpProblem(fields.phone, contactNumber, () => (contact ? undefined : 'contact_number'));
  const born = signUpProblem(fields.birthDate, birthDate, (day) => birthDateProblem(day, today));
  const secret = fields.password === 'required' && password === '' ? 'password_required' : undefined;
  if (phone || born || secret)
    throw new Problem('invalid_fields', {
      ...(secret && { password: secret }),
      ...(phone && { contactNumber: phone }),
      ...(born && { birthDate: born }),
    });
  // Fields that the company does not ask for are not stored, even when they are sent.
  const storable = fields.phone === 'left_out' ? undefined : contact;
  const token = newToken();
  const email = await register(core.db, {
    companyId: company.id,
    hash: sha256(hash),
    // One that was sent is kept also where none is asked for: the person may rely on it.
    passwordHash: password === '' ? null : await slowHash(password),
    person: {
      firstName,
      lastName,
      contactNumber: storable?.number ?? null,
      countryCode: storable?.country ?? null,
      dateOfBirth: (fields.birthDate !== 'left_out' && birthDate) || null,
      ...(hasExtraField && profile.externalNote !== undefined && { externalNote: profile.externalNote }),
      locale,
    },
    tokenHash: sha256(token),
    now: new Date(core.clock.now()),
  });
  if (email === undefined) throw stepEnded();
  await markProvenByMail(core, caller, company.id, email);
  core.mailer.wake();
  return token;
}

export async function verifyPassword(
  core: AuthCore,
  caller: Caller,
  { hash, password }: { readonly hash: string; readonly password: string },
) {
  const { company, locale } = caller;
  const email = await spendSignInTry(core, caller, hash);
  const account = await findAccount(core.db, email, company.id);
  const home = account?.home ?? company.id;
  await limitPasswordGuess(core, caller, home, email);
  if (!(await matches(account?.passwordHash, password)) || !account)
    throw new Problem('invalid_fields', { password: 'password_wrong' });
  await markPasswordRight(core, caller, home, email);
  const token = newToken();
  const outcome = await openPasswordSession(core.db, {
    companyId: company.id,
    accountId: account.id,
    hash: sha256(hash),
    tokenHash: sha256(token),
    locale,
    now: new Date(core.clock.now()),
  });
  if (outcome === 'blocked') throw new Problem('customer_blocked', undefined, { company_banned: true });
  if (outcome === 'gone') throw stepEnded();
  return token;
}

export async function requestSignInCode(core: AuthCore, caller: Caller, email: string) {
  const answer = await requestCode(core, caller, 'sign_in_code', email);
  core.mailer.wake();
  return answer;
}

/** A customer signs in with a mailed code in place of the password, under the limits of every other code (A12, A13, B15). */
export async function signInByCode(
  core: AuthCore,
  caller: Caller,
  step: { readonly hash: string; readonly code: string },
): Promise<string> {
  const { company, locale } = caller;
  const { email } = await checkMailedCode(core, caller, 'sign_in_code', step);
  const token = newToken();
  const outcome = await openCodeSession(core.db, {
    companyId: company.id,
    hash: sha256(step.hash),
    tokenHash: sha256(token),
    locale,
    now: new Date(core.clock.now()),
  });
  if (outcome !== 'signed_in') throw codeProblem(outcome);
  await markProvenByMail(core, caller, (await homeOf(core.db, email)) ?? company.id, email);
  return token;
}
