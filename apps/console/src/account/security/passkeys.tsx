import { shopTimeAt } from '@embook/domain/shared';
import { isPasskeySupported, makePasskey } from '@embook/ui/webauthn';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { call } from '../../lib/call.ts';
import { formatDay } from '../../lib/formats.ts';
import { useZone } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Section, SectionRow, SectionRows } from '../../ui/section/section.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import css from '../account.module.css';
import { passkeyOf } from '../sign-in/use-passkey-sign-in.ts';
import { deviceName } from './device-name.ts';
import { sessionsKey } from './sessions.tsx';

const KEY = ['passkeys'];

async function addPasskey(): Promise<void> {
  const { options } = await call('staffPasskeyOptions', {});
  const response = passkeyOf(await makePasskey(options));
  await call('staffAddPasskey', { name: deviceName(navigator.userAgent), response });
}

/** A passkey signs in without password and code (TEAM-2). */
export function Passkeys() {
  const client = useQueryClient();
  const zone = useZone();
  const query = useQuery({
    queryKey: KEY,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffPasskeys', {}, { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      toast.done(m.account_passkeys_added());
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('staffRemovePasskey', { id }),
    // It ends the other sessions, which stand on the same page.
    onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: sessionsKey })]),
  });
  const dayOf = (at: number): string => formatDay(shopTimeAt(at * 1000, zone));
  return (
    <Section
      title={m.account_passkeys_title()}
      text={m.account_passkeys_text()}
      aside={
        isPasskeySupported() && (
          <Button loading={add.isPending} onClick={() => add.mutate()}>
            <Plus size={16} aria-hidden />
            {m.account_passkeys_add()}
          </Button>
        )
      }
    >
      <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={1} />}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className={css.quiet}>
              {isPasskeySupported() ? m.account_passkeys_none() : m.account_passkeys_unsupported()}
            </p>
          ) : (
            <SectionRows>
              {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
                <SectionRow
                  key={id}
                  icon={<KeyRound size={18} aria-hidden />}
                  title={name}
                  text={
                    lastUsedAt === null
                      ? m.account_passkeys_since({ day: dayOf(addedAt) })
                      : m.account_passkeys_used({ day: dayOf(lastUsedAt) })
                  }
                >
                  <Button
                    size="small"
                    loading={remove.isPending && remove.variables === id}
                    aria-label={m.account_passkeys_remove_one({ name })}
                    onClick={() => remove.mutate(id)}
                  >
                    {m.account_passkeys_remove()}
                  </Button>
                </SectionRow>
              ))}
            </SectionRows>
          )
        }
      </Loaded>
    </Section>
  );
}
