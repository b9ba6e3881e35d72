import type { Profile } from '@embook/domain/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { profileQuery } from '../../auth/queries.ts';
import { otherRefusal, showRefusals } from '../refusals.ts';
import { accountFields, type AccountValues, changeOf, keepValues, keptValues, valuesOf } from './account-values.ts';

/** The state of the account form: saves it, and keeps unsaved values (VAL-3). */
export function useAccountForm(profile: Profile) {
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
