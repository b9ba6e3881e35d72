import type { PageCheckCode, PageCheckOutcome } from '@embook/domain/setup';
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
import css from './page.module.css';

interface About {
  readonly address: string;
  readonly origin: string;
  readonly detail: string;
}

/** What each finding of the page check means, and what to change. */
const findingWords: Readonly<Record<PageCheckCode, (about: About) => string>> = {
  page_read: m.start_check_page_read,
  page_status: m.start_check_page_status,
  page_address: m.start_check_page_address,
  page_private: m.start_check_page_private,
  page_redirects: m.start_check_page_redirects,
  page_timeout: m.start_check_page_timeout,
  page_certificate: m.start_check_page_certificate,
  page_unreachable: m.start_check_page_unreachable,
  widget_there: m.start_check_widget_there,
  widget_missing: m.start_check_widget_missing,
  widget_elsewhere: m.start_check_widget_elsewhere,
  widget_keyless: m.start_check_widget_keyless,
  widget_other_key: m.start_check_widget_other_key,
  widget_no_key: m.start_check_widget_no_key,
  widget_package: m.start_check_widget_package,
  widget_by_app: m.start_check_widget_by_app,
  loader_unknown: m.start_check_loader_unknown,
  loader_integrity: m.start_check_loader_integrity,
  loader_waits: m.start_check_loader_waits,
  attribute_misspelt: m.start_check_attribute_misspelt,
  attribute_value: m.start_check_attribute_value,
  target_missing: m.start_check_target_missing,
  frame_sandboxed: m.start_check_frame_sandboxed,
  page_sandboxed: m.start_check_page_sandboxed,
  page_isolated: m.start_check_page_isolated,
  script_twice: m.start_check_script_twice,
  mixed_content: m.start_check_mixed_content,
  policy_none: m.start_check_policy_none,
  policy_fits: m.start_check_policy_fits,
  policy_blocks: m.start_check_policy_blocks,
};

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
