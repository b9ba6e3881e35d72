import { type AuthField, CODE_DIGITS, EXTERNAL_NOTE_MAX, MAX_DIGITS, type SignUpChoice } from '@embook/domain/auth';
import { countryOfZone } from '@embook/domain/shared';
import { useCapability, useCompany } from '../../company/queries.ts';
import { useLocale } from '../../lib/locale.ts';
import { m } from '../../paraglide/messages.js';
import { CodeField } from '../../ui/code-field/code-field.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { PasswordField } from '../../ui/password-field/password-field.tsx';
import { PhoneField } from '../../ui/phone-field/phone-field.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import css from './sign-in-form.module.css';
import shared from '../../ui/shared/shared.module.css';
import type { SignInFlow } from '../flow/use-sign-in-flow.ts';

/**
 * The fields of the current step, with the `autocomplete` and `inputmode` that password managers and keyboards read.
 */
export function StepFields({ signIn }: { signIn: SignInFlow }) {
  const { step, typed } = signIn.flow;
  const isSixDigits = useCapability('six-digit-codes');
  switch (step) {
    case 'email':
    case 'requestReset':
      return (
        <TextField
          {...bound(signIn, 'email')}
          label={m.auth_field_email()}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      );
    case 'login':
    case 'verifyPassword':
      return (
        <>
          <KnownEmail email={typed.email} />
          <PasswordField
            {...bound(signIn, 'password')}
            label={m.auth_field_password()}
            autoComplete="current-password"
            showLabel={m.auth_field_show_password()}
          />
        </>
      );
    case 'verifyEmail':
    case 'verifySignInCode':
    case 'verifyResetCode':
      return (
        <CodeField
          label={isSixDigits ? m.auth_field_code() : m.auth_field_code_any()}
          name="code"
          digits={isSixDigits ? CODE_DIGITS : MAX_DIGITS}
          value={typed.code}
          aria-required
          error={signIn.trouble.errors.code}
          onChange={(code) => signIn.type('code', code)}
          onComplete={(code) => signIn.take('go_on', { code })}
        />
      );
    case 'fillProfile':
      return <ProfileFields signIn={signIn} />;
    case 'setNewPassword':
      return (
        <>
          <KnownEmail email={typed.email} />
          <NewPassword signIn={signIn} label={m.auth_field_new_password()} />
          <PasswordField
            {...bound(signIn, 'retypedPassword')}
            label={m.auth_field_retyped_password()}
            autoComplete="new-password"
            showLabel={m.auth_field_show_password()}
          />
        </>
      );
    case 'resetLinkSent':
      return null;
  }
}

function ProfileFields({ signIn }: { signIn: SignInFlow }) {
  const { typed } = signIn.flow;
  const locale = useLocale();
  const { registrationExtraFieldLabel: extraLabel, settings, timeZone } = useCompany();
  const asksQuestion = useCapability('sign-up-question') && Boolean(extraLabel);
  const { phone, birthDate, password } = settings.signUp;
  const labelOf = (label: string, choice: SignUpChoice) =>
    choice === 'optional' ? m.auth_field_optional({ label }) : label;
  return (
    <>
      <div className={css.pair}>
        <TextField {...bound(signIn, 'firstName')} label={m.auth_field_first_name()} autoComplete="given-name" />
        <TextField {...bound(signIn, 'lastName')} label={m.auth_field_last_name()} autoComplete="family-name" />
      </div>
      {phone !== 'left_out' && (
        <PhoneField
          label={labelOf(m.auth_field_phone(), phone)}
          countryLabel={m.auth_field_country()}
          locale={locale}
          home={countryOfZone(timeZone)}
          name="contactNumber"
          value={typed.contactNumber}
          aria-required={phone === 'required'}
          error={signIn.trouble.errors.contactNumber}
          onChange={(phone, country) => {
            signIn.type('contactNumber', phone);
            signIn.type('countryCode', country);
          }}
        />
      )}
      {birthDate !== 'left_out' && (
        <DateField
          {...bound(signIn, 'birthDate')}
          aria-required={birthDate === 'required'}
          label={labelOf(m.auth_field_birth_date(), birthDate)}
          form={m.auth_field_birth_date_form()}
          autoComplete="bday"
        />
      )}
      {asksQuestion && (
        <TextField
          {...bound(signIn, 'externalNote')}
          aria-required={false}
          label={labelOf(extraLabel ?? '', 'optional')}
          maxLength={EXTERNAL_NOTE_MAX}
          autoComplete="off"
        />
      )}
      {password !== 'left_out' && (
        <>
          <KnownEmail email={typed.email} />
          <NewPassword
            signIn={signIn}
            label={labelOf(m.auth_field_own_password(), password)}
            isRequired={password === 'required'}
          />
        </>
      )}
    </>
  );
}

interface NewPasswordProps {
  signIn: SignInFlow;
  label: string;
  isRequired?: boolean;
}

const NewPassword = ({ signIn, label, isRequired = true }: NewPasswordProps) => (
  <PasswordField
    {...bound(signIn, 'newPassword')}
    aria-required={isRequired}
    label={label}
    hint={m.auth_field_password_hint()}
    autoComplete="new-password"
    showLabel={m.auth_field_show_password()}
  />
);

/** The account of the password, for password managers; everyone else reads it in the sentence above. */
const KnownEmail = ({ email }: { email: string }) => (
  <input
    className={`${shared.unseen} ${css.known}`}
    type="email"
    name="email"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
);

const bound = ({ flow, trouble, type }: SignInFlow, field: AuthField) => ({
  name: field,
  value: flow.typed[field],
  'aria-required': true,
  error: trouble.errors[field],
  onChange: ({ target }: { target: { value: string } }) => type(field, target.value),
});
