import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { encode } from 'uqr';
import { call } from '../../lib/call.ts';
import { fieldError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/field/code-field.tsx';
import { SecretField } from '../../ui/field/field.tsx';
import { Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import css from '../account.module.css';

/** In groups of four, for typing. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** A QR code as one SVG path. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={m.account_factor_qr()}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** Scan, enter the first code, store the recovery codes, which are shown only here. To replace one that is on takes a code of it too (A33). */
export function SetUpSecondFactor({ replaces = false, onDone }: { replaces?: boolean; onDone: () => void }) {
  const [code, setCode] = useState('');
  const [currentCode, setCurrentCode] = useState('');
  const secret = useQuery({
    queryKey: ['second-factor-secret'],
    meta: { screen: true },
    // Not cached: each set-up has its own secret.
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => call('staffBeginSecondFactor', {}),
  });
  const confirm = useMutation({
    meta: { screen: true },
    mutationFn: (given: string) =>
      call('staffConfirmSecondFactor', { code: given, ...(replaces && { currentCode: currentCode.trim() }) }),
  });
  const currentError = fieldError(confirm.error, 'current_code');
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  return (
    <Loaded query={secret} failed={m.shell_error_title()} waiting={<Skeleton lines={3} />}>
      {({ uri, secret: plain }) => (
        <div className={css.setup}>
          <QrCode text={uri} />
          <div className={css.steps}>
            {replaces && (
              <SecretField
                label={m.account_factor_current_code()}
                autoComplete="one-time-code"
                value={currentCode}
                error={currentError}
                onChange={({ target }) => setCurrentCode(target.value)}
              />
            )}
            <p>{m.account_factor_scan()}</p>
            <p className={css.quiet}>{m.account_factor_by_hand()}</p>
            <p className={css.secret}>{grouped(plain)}</p>
            <CodeField
              label={replaces ? m.account_factor_new_code() : m.account_factor_first_code()}
              value={code}
              onChange={setCode}
              onComplete={(given) => confirm.mutate(given)}
              error={confirm.error && currentError === undefined ? errorText(confirm.error) : undefined}
            />
            <Button kind="primary" loading={confirm.isPending} onClick={() => confirm.mutate(code)}>
              {replaces ? m.account_factor_replace_now() : m.account_factor_turn_on()}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.done(m.account_factor_copied());
  };
  return (
    <>
      <p>{m.account_factor_recovery()}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.form}>
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          {m.account_factor_copy()}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {m.account_factor_kept()}
        </Button>
      </div>
    </>
  );
}
