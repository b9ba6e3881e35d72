import type { Call } from '@embook/domain/contract';
import type { Settings, WidgetStyle } from '@embook/domain/embedding';
import type { Capability } from '@embook/domain/shared';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../app.tsx';
import { endSession, followPerson } from '../auth/person-change.ts';
import { hasCapability, showBlocked } from '../company/queries.ts';
import { setTransport, type Transport } from '../lib/api.ts';
import { createQueryClient } from '../lib/error-handling.ts';
import { overHttp } from '../lib/over-http.ts';
import { openSession } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { aCompany, type Answers, demoAnswers } from './demo-answers.ts';
import { type SentCall, specifiedPlatform } from './specified-platform.ts';

/** Monday 16 November 2026, 10:00 in Amsterdam. */
const MONDAY_10 = Date.UTC(2026, 10, 16, 9);

interface Opened {
  /** Every call with its fields, in order. */
  calls: { name: Call; fields: unknown; idempotencyKey?: string }[];
  /** Signs out in another tab of the same browser (lib/session.test.ts). */
  signOut: () => void;
  /** Reloads the page: memory is cleared, the tab's storage is not. */
  reload: () => void;
  /** The calls that a specified platform received. */
  sent: readonly SentCall[];
}

// The first test of a file also waits for its screens to compile, and no test may fail because the machine is busy; without
// styles nothing is hidden.
configure({ asyncUtilTimeout: 60_000, defaultHidden: true });

const { getElementError } = getConfig();
/** A search that is repeated until it finds something; should it never, the page is printed once, when its time is over. */
const isRepeated = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
configure({
  getElementError(message, container) {
    if (!isRepeated()) return getElementError(message, container);
    // Printing the whole page for each of them would take most of the time.
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

let companies = 0;

interface Visit {
  /** Someone is signed in. */
  signedIn?: boolean;
  /** Where the company comes from: the address, the visitor's choice, or nowhere yet (SHOP-10). */
  company?: 'named' | 'chosen' | 'missing';
  /** `specified`: a server with only the calls of the specification, reached by HTTP. */
  platform?: 'own' | 'specified';
}

/** Opens the whole widget at an address, with answers instead of a server. Each time with another company. */
export function openWidget(
  path: string,
  given: Answers = {},
  style: WidgetStyle = 'website',
  { signedIn = false, company = 'named', platform = 'own' }: Visit = {},
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
  const sent: SentCall[] = [];
  const specified = platform === 'specified';
  if (specified) {
    const companyGet = { company: aCompany({ capabilities: [] }) };
    vi.stubGlobal('fetch', specifiedPlatform({ ...answers, companyGet }, sent));
  }
  const inside: Transport = async (name, fields, { idempotencyKey }) => {
    calls.push({ name, fields, ...(idempotencyKey && { idempotencyKey }) });
    const answer: unknown = answers[name];
    return typeof answer === 'function' ? answer(fields) : answer;
  };
  let session = openSession(companyApiKey, false);
  const show = () => {
    session = openSession(companyApiKey, false);
    const client = createQueryClient({
      onUnauthorized: (end) => endSession(session, client, end),
      onBlocked: (error) => showBlocked(client, error),
      onMessage: (text) => toast(text, 'problem'),
    });
    const has = (capability: Capability) => hasCapability(client, capability);
    setTransport(specified ? overHttp({ settings, session, has }) : inside);
    if (signedIn) session.set('token', 'someone');
    followPerson(session, client);
    const refusal = company === 'missing' ? ({ kind: 'missing' } as const) : undefined;
    render(<App {...{ settings, session, client, refusal }} carried="" now={MONDAY_10} />);
  };
  show();
  return {
    calls,
    sent,
    signOut: () => session.set('token', undefined),
    reload: () => {
      cleanup();
      show();
    },
  };
}

export const address = (): string => location.pathname;
