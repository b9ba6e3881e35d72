import { birthDateProblem, dayFromMask, nameProblem } from '@embook/domain/auth';
import { codePoints, countryOfZone, dayOf } from '@embook/domain/shared';
import { Controller, useFormContext } from 'react-hook-form';
import { problemText } from '../../auth/flow/field-problem.ts';
import { useCapability, useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { useLocale } from '../../lib/locale.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { PhoneField } from '../../ui/phone-field/phone-field.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import type { AccountValues } from './account-values.ts';

interface NameProps {
  name: 'firstName' | 'lastName';
  label: string;
  autoComplete: string;
}

export function Name({ name, label, autoComplete }: NameProps) {
  const { register, formState } = useFormContext<AccountValues>();
  const check = (typed: string) => {
    const problem = nameProblem(typed);
    return problem === undefined || problemText(problem, label);
  };
  const error = formState.errors[name]?.message;
  return <TextField {...register(name, { validate: check })} {...{ label, autoComplete, error }} aria-required />;
}

/** The maximum lengths of the contract, in characters as people count them. */
const mostOf = { address: 200, zip: 20, city: 100, clientCompanyName: 100, externalNote: 1_000 } as const;

interface AccountTextProps {
  name: keyof typeof mostOf;
  label: string;
  autoComplete: string;
}

export function AccountText({ name, label, autoComplete }: AccountTextProps) {
  const { register, formState } = useFormContext<AccountValues>();
  const length = mostOf[name];
  const check = (typed: string) => codePoints(typed.trim()) <= length || m.auth_problem_length({ name: label, length });
  const error = formState.errors[name]?.message;
  return <TextField {...register(name, { validate: check })} {...{ label, autoComplete, error }} />;
}

export function Phone() {
  const { control, formState } = useFormContext<AccountValues>();
  const locale = useLocale();
  const home = countryOfZone(useCompany().timeZone);
  return (
    <Controller
      control={control}
      name="contactNumber"
      render={({ field: { disabled: _, ...field } }) => (
        <PhoneField
          {...field}
          locale={locale}
          home={home}
          label={m.auth_field_phone()}
          countryLabel={m.auth_field_country()}
          error={formState.errors.contactNumber?.message}
        />
      )}
    />
  );
}

/** Read-only once it is set (VAL-3). */
export function BirthDate({ known }: { known: boolean }) {
  const { register, formState } = useFormContext<AccountValues>();
  const error = formState.errors.birthDate?.message;
  const today = dayOf(useShopNow(useCompany().timeZone));
  const label = m.auth_field_birth_date();
  if (known) {
    return <TextField {...register('birthDate')} {...{ label, error }} readOnly hint={m.common_profile_fixed()} />;
  }
  const check = (typed: string) => {
    const problem = typed === '' ? undefined : birthDateProblem(dayFromMask(typed) ?? typed, today);
    return problem === undefined || problemText(problem, label);
  };
  return (
    <DateField
      {...register('birthDate', { validate: check })}
      label={label}
      form={m.auth_field_birth_date_form()}
      autoComplete="bday"
      error={error}
    />
  );
}

/** Read-only in the form (VAL-3); a new address is proved by a code first. */
export function Email({ onChange }: { onChange: () => void }) {
  const { register, formState } = useFormContext<AccountValues>();
  const field = { ...register('email'), label: m.common_profile_email(), error: formState.errors.email?.message };
  if (!useCapability('email-change')) return <TextField {...field} readOnly hint={m.common_profile_fixed()} />;
  return (
    <div>
      <TextField {...field} readOnly />
      <Button kind="quiet" small onClick={onChange}>
        {m.common_profile_email_change()}
      </Button>
    </div>
  );
}
