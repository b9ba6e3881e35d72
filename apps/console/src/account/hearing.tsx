import { type NoticeChoice, noticeChoices } from '@embook/domain/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/call.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Section } from '../ui/section/section.tsx';
import { Loaded, Skeleton } from '../ui/state/loaded.tsx';
import shared from '../theme/shared.module.css';
import css from './hearing.module.css';

const KEY = ['hearing'];

const words: Readonly<Record<NoticeChoice, { name: () => string; text: () => string }>> = {
  at_once: { name: m.account_hearing_at_once, text: m.account_hearing_at_once_text },
  morning: { name: m.account_hearing_morning, text: m.account_hearing_morning_text },
  never: { name: m.account_hearing_never, text: m.account_hearing_never_text },
};

/** DESK-8: which mails the person gets about new, moved and cancelled bookings; the bell shows them in any case. */
export function NoticeSettings() {
  const client = useQueryClient();
  // The query updates after the event: without local state the radio would jump back for a moment.
  const [chosen, setChosen] = useState<NoticeChoice>();
  const query = useQuery({
    queryKey: KEY,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffHearing', {}, { signal }),
  });
  const choose = useMutation({
    mutationFn: (choice: NoticeChoice) => call('staffChooseHearing', { choice }),
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer);
      toast.done(m.account_hearing_saved());
    },
    onSettled: (_answer, _error, choice) => setChosen((now) => (now === choice ? undefined : now)),
  });
  const take = (choice: NoticeChoice) => {
    setChosen(choice);
    choose.mutate(choice);
  };
  return (
    <Section title={m.account_hearing_title()} text={m.account_hearing_text()}>
      <Loaded query={query} failed={m.shell_error_title()} waiting={<Skeleton lines={3} />}>
        {({ choice }) => (
          <div className={css.choices} role="radiogroup" aria-label={m.account_hearing_title()}>
            {noticeChoices.map((one) => (
              <label key={one} className={css.choice}>
                <input
                  className={shared.tick}
                  type="radio"
                  name="hearing"
                  checked={(chosen ?? choice) === one}
                  onChange={() => take(one)}
                />
                <span>
                  <b>{words[one].name()}</b>
                  <small className={shared.small}>{words[one].text()}</small>
                </span>
              </label>
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
