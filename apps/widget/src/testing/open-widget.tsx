import type { Call } from '@embook/domain/contract';
import type { Settings, WidgetStyle } from '@embook/domain/embedding';
import { cleanup, configure, render } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { App } from '../app.tsx';
import { endSession, followPerson } from '../auth/person-change.ts';
import { showBlocked } from '../company/queries.ts';
import { setTransport } from '../lib/api.ts';
import { createQueryClient } from '../lib/error-handling.ts';
import { openSession } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { type Answers, demoAnswers } from './demo-answers.ts';

/** Monday 16 November 2026, 10:00 in Amsterdam. */
const MONDAY_10 = Date.UTC(2026, 10, 16, 9);

interface Opened {
  /** Every call that was made, with its fields, in order. */
  calls: { name: Call; fields: unknown; idempotencyKey?: string }[];
  /** As if the page were loaded again: memory is gone, what the tab keeps is not. */
  reload: () => void;
}

// The first test of a file also waits for the screens to be compiled; without styles nothing is hidden.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });
vi.setConfig({ testTimeout: 30_000 });

let companies = 0;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Visit {
  /** Someone is signed in. */
  signedIn?: boolean;
  /** Who said which company it is: the address, the visitor, or nobody yet (SHOP-10). */
  company?: 'named' | 'chosen' | 'missing';
}

/** Opens the whole widget at an address, against answers instead of a server. Each time it is a company of its own. */
export function openWidget(
  path: string,
  given: Answers = {},
  style: WidgetStyle = 'website',
  { signedIn = false, company = 'named' }: Visit = {},
): Opened {
  vi.useFakeTimers({ toFake: ['Date'], now: MONDAY_10 });
  history.replaceState(null, '', path);
  companies += 1;
  const companyApiKey = `company-${companies}`;
  const settings: Settings = {
    baseUrl: '',
    wsBaseUrl: '',
    companyApiKey: company === 'missing' ? undefined : companyApiKey,
    companyChosen: company === 'chosen',
    strictPath: false,
    showCloseButton: false,
    style,
    username: undefined,
    password: undefined,
  };
  const answers: Answers = { ...demoAnswers, ...given };
  const calls: Opened['calls'] = [];
  setTransport(async (name, fields, { idempotencyKey }) => {
    calls.push({ name, fields, ...(idempotencyKey && { idempotencyKey }) });
    const answer: unknown = answers[name];
    return typeof answer === 'function' ? answer(fields) : answer;
  });
  const show = () => {
    const session = openSession(companyApiKey, false);
    const client = createQueryClient({
      onUnauthorized: () => endSession(session, client),
      onBlocked: (error) => showBlocked(client, error),
      onMessage: (text) => toast(text, 'problem'),
    });
    if (signedIn) session.set('token', 'someone');
    followPerson(session, client);
    const refusal = company === 'missing' ? ({ kind: 'missing' } as const) : undefined;
    render(<App {...{ settings, session, client, refusal }} carried="" now={MONDAY_10} />);
  };
  show();
  return {
    calls,
    reload: () => {
      cleanup();
      show();
    },
  };
}

export const address = (): string => location.pathname;
