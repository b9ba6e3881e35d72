import type { SignUpChoice } from '@embook/domain/auth';
import type { Profile } from '@embook/domain/profile';
import { FormProvider, useForm } from 'react-hook-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCompany } from '../../company/queries.ts';
import { lazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ProfileSection } from '../profile-page.tsx';
import css from './account-form.module.css';
import { AccountText, BirthDate, Email, Name, Phone } from './account-fields.tsx';
import { accountFields, type AccountValues, changeOf, keepValues, keptValues, valuesOf } from './account-values.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { profileQuery } from '../../auth/queries.ts';
import { otherRefusal, showRefusals } from '../refusals.ts';

const EmailDialog = lazyPart(() => import('./email-dialog.tsx'));

/** What a company leaves out at sign-up is not asked for later, but what is known stays visible. */
const isAsked = (choice: SignUpChoice, known: string | null): boolean => choice !== 'left_out' || Boolean(known);

/** VAL-3: Save is disabled until something has changed and everything is valid. */
export function AccountForm({ profile }: { profile: Profile }) {
  const { form, isKept, save, isSaving, problem } = useAccountForm(profile);
  const { isDirty, isValid } = form.formState;
  const { signUp } = useCompany().settings;
  const emailDialog = useLazyDialog();
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}>
        {isKept && (
          <div className={css.kept}>
            <Notice tone="hint">
              <p>{m.common_profile_kept()}</p>
              <Button kind="secondary" small onClick={() => form.reset(valuesOf(profile))}>
                {m.common_profile_discard()}
              </Button>
            </Notice>
          </div>
        )}
        <ProfileSection title={m.common_profile_person()}>
          <div className={css.fields}>
            <Name name="firstName" label={m.auth_field_first_name()} autoComplete="given-name" />
            <Name name="lastName" label={m.auth_field_last_name()} autoComplete="family-name" />
            {isAsked(signUp.phone, profile.contactNumber) && (
              <div className={css.whole}>
                <Phone />
              </div>
            )}
            {isAsked(signUp.birthDate, profile.dateOfBirth) && <BirthDate known={profile.dateOfBirth !== null} />}
            <Email onChange={emailDialog.show} />
          </div>
        </ProfileSection>
        <ProfileSection title={m.common_profile_where()}>
          <div className={css.fields}>
            <div className={css.whole}>
              <AccountText name="address" label={m.common_profile_address()} autoComplete="street-address" />
            </div>
            <AccountText name="zip" label={m.common_profile_zip()} autoComplete="postal-code" />
            <AccountText name="city" label={m.common_profile_city()} autoComplete="address-level2" />
            <div className={css.whole}>
              <AccountText
                name="clientCompanyName"
                label={m.common_profile_company_name()}
                autoComplete="organization"
              />
            </div>
          </div>
        </ProfileSection>
        <ProfileSection title={m.common_profile_extra()}>
          <AccountText
            name="externalNote"
            label={profile.registrationExtraFieldLabel || m.common_profile_note()}
            autoComplete="off"
          />
        </ProfileSection>
        <div className={css.end}>
          {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
          <Button type="submit" disabled={!isSaving && !(isDirty && isValid)} loading={isSaving}>
            {m.common_profile_save()}
          </Button>
        </div>
      </form>
      {/* Has a form of its own, which browsers would submit by themselves inside this one. */}
      {emailDialog.render((state) => (
        <EmailDialog profile={profile} {...state} />
      ))}
    </FormProvider>
  );
}

/** The state of the account form: saves it, and keeps unsaved values (VAL-3). */
function useAccountForm(profile: Profile) {
  const client = useQueryClient();
  const [restored] = useState(() => keptValues(profile, valuesOf(profile)));
  const form = useForm<AccountValues>({ mode: 'onTouched', defaultValues: valuesOf(profile) });
  const { getValues, reset, setError, subscribe } = form;
  const { isDirty } = form.formState;
  const { email } = profile;

  useEffect(() => {
    if (restored) reset(restored, { keepDefaultValues: true });
  }, [restored, reset]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => keepValues(email, getValues()) }),
    [subscribe, getValues, email],
  );
  useWarning(isDirty);

  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: AccountValues) => (await call('profileUpdate', changeOf(values))).profile,
    meta: { screen: true },
    onSuccess: (saved, values) => {
      if (saved) client.setQueryData(profileQuery().queryKey, saved);
      else void client.invalidateQueries({ queryKey: profileQuery().queryKey });
      reset(saved ? valuesOf(saved) : values);
      toast(m.common_profile_account_saved());
    },
    onError: (refused) => showRefusals(setError, accountFields, refused),
  });
  return {
    form,
    isKept: restored !== undefined && isDirty,
    save: mutate,
    isSaving: isPending,
    problem: otherRefusal(accountFields, error),
  };
}

/** Asks before the page is left with unsaved changes. */
function useWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
