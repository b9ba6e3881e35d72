import type { PageCheckOutcome } from '@embook/domain/setup';
import { useMutation } from '@tanstack/react-query';
import { Check, CircleAlert, Info, type LucideIcon, SearchCheck, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { fieldError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useRefusedFocus } from '../../lib/refused-focus.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import parts from '../parts.module.css';
import { findingWords } from './finding-words.ts';
import css from './page.module.css';

const signs: Readonly<Record<PageCheckOutcome, LucideIcon>> = { ok: Check, note: Info, skipped: CircleAlert, bad: X };

/** START-2: the platform fetches the page as a visitor and reports what to change. */
export function PageCheck({ origin }: { origin: string }) {
  const [address, setAddress] = useState('');
  const look = useMutation({ meta: { screen: true }, mutationFn: () => call('staffCheckPage', { address }) });
  const { error, data } = look;
  const form = useRefusedFocus<HTMLElement>(error);
  return (
    <section ref={form} className={parts.group} aria-label={m.start_check_title()}>
      <div className={css.ask}>
        <TextField
          label={m.start_check_address()}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={m.start_check_example()}
          value={address}
          error={error ? (fieldError(error, 'address') ?? errorText(error)) : undefined}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The surrounding form would continue to the agenda.
            event.preventDefault();
            look.mutate();
          }}
        />
        <Button loading={look.isPending} onClick={() => look.mutate()}>
          <SearchCheck size={16} aria-hidden />
          {m.start_check_button()}
        </Button>
      </div>
      <ul className={css.findings} aria-live="polite">
        {data?.findings.map(({ code, outcome, detail }) => {
          const Sign = signs[outcome];
          return (
            <li key={code} data-outcome={outcome}>
              <Sign size={16} aria-hidden />
              <span>{findingWords[code]({ address: data.address, origin, detail: detail ?? '' })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
