import type { SignUpChoice } from '@embook/domain/auth';
import type { Profile } from '@embook/domain/profile';
import { FormProvider } from 'react-hook-form';
import { useCompany } from '../../company/queries.ts';
import { lazyPart, useLazyDialog } from '../../lib/lazy-part.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ProfileSection } from '../profile-page.tsx';
import css from './account-form.module.css';
import { AccountText, BirthDate, Email, Name, Phone } from './account-fields.tsx';
import { valuesOf } from './account-values.ts';
import { useAccountForm } from './use-account-form.ts';

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
