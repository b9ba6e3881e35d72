import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { shopTimeAt } from '@embook/domain/shared';
import { Laptop, Smartphone } from 'lucide-react';
import { call } from '../../lib/call.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMoment } from '../../lib/formats.ts';
import { useSignedOut, useZone } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Section, SectionRow, SectionRows } from '../../ui/section/section.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import css from '../account.module.css';
import { deviceName, isPhone } from './device-name.ts';

export const sessionsKey = ['sessions'];

/** Seconds within which a session counts as used just now: the platform updates it every five minutes. */
const JUST_NOW_SECONDS = 6 * 60;

/** TEAM-3: the sessions of this account; each can be ended, and all of them. */
export function Sessions() {
  const client = useQueryClient();
  const signedOut = useSignedOut();
  const zone = useZone();
  const now = useNow() / 1000;
  const query = useQuery({
    queryKey: sessionsKey,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffSessions', {}, { signal }),
  });
  const end = useMutation({
    mutationFn: (id: number) => call('staffEndSession', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  const endAll = useMutation({ mutationFn: () => call('staffEndSessions', {}), onSuccess: signedOut });
  const usedAt = (at: number): string =>
    now - at < JUST_NOW_SECONDS
      ? m.account_sessions_now()
      : m.account_sessions_used({ moment: formatMoment(shopTimeAt(at * 1000, zone)) });
  return (
    <Section
      title={m.account_sessions_title()}
      text={m.account_sessions_text()}
      aside={
        <Button kind="quiet-danger" loading={endAll.isPending} onClick={() => endAll.mutate()}>
          {m.account_sessions_end_all()}
        </Button>
      }
    >
      <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={2} />}>
        {({ sessions }) => (
          <SectionRows>
            {sessions.map(({ id, device, address, lastUsedAt, current }) => (
              <SectionRow
                key={id}
                icon={isPhone(device) ? <Smartphone size={18} aria-hidden /> : <Laptop size={18} aria-hidden />}
                title={
                  <>
                    {deviceName(device)}
                    {current && <span className={css.now}>{m.account_sessions_this()}</span>}
                  </>
                }
                text={`${address} · ${usedAt(lastUsedAt)}`}
              >
                {!current && (
                  <Button
                    size="small"
                    loading={end.isPending && end.variables === id}
                    aria-label={m.account_sessions_end_one({ device: deviceName(device) })}
                    onClick={() => end.mutate(id)}
                  >
                    {m.account_sessions_end()}
                  </Button>
                )}
              </SectionRow>
            ))}
          </SectionRows>
        )}
      </Loaded>
    </Section>
  );
}
