import webPush from 'web-push';
import type { Clock } from '../clock.ts';
import { failureOf, internet, type Network, openPublic } from '../public-fetch/public-request.ts';
import type { PushKeys } from './push-key-store.ts';

const TIMEOUT_MS = 10_000;
/** How long nothing is sent to a site that did not answer in time. */
const REST_MS = 60_000;
const MAX_RESTING = 1_000;

export interface OutgoingPush {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly payload: string;
  /** How long the push service keeps it for a browser that cannot be reached. */
  readonly ttlSeconds: number;
}

export interface PushSender extends PushKeys {
  /** Where the push service complains: an https or mailto address. */
  readonly subject: string;
}

/** `gone`: the browser left, or the address leads nowhere. `refused`: by the push service, for good. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'later';

/** How a message reaches a push service; tests pass their own. */
export type PushTransport = (push: OutgoingPush, sender: PushSender) => Promise<PushResult>;

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** The request for a push service: its body can be read by the browser alone (RFC 8291, RFC 8292). */
export function encryptPush({ subscription, payload, ttlSeconds }: OutgoingPush, sender: PushSender) {
  const { endpoint, p256dh, auth } = subscription;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: sender,
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
  });
  // Some of them are numbers, whatever their type says.
  const values: Readonly<Record<string, unknown>> = headers;
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) sent[name.toLowerCase()] = String(value);
  return { headers: sent, body: body ?? Buffer.alloc(0) };
}

/** Those of the common browsers, with every name below them. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

/**
 * What rests together: all names of one owner, as far as a name tells, since whoever has one has any number of names below
 * it. Names of the browsers' own services rest alone: anybody may join with another name of their owners that never
 * answers, and would delay everybody's messages.
 */
function siteOf({ hostname }: URL): string {
  const isPushService = PUSH_SERVICES.some((name) => hostname === name || hostname.endsWith(`.${name}`));
  return isPushService ? hostname : `*.${hostname.split('.').slice(-2).join('.')}`;
}

/**
 * Sends with the guard of every request on behalf of somebody else: to public addresses alone, bounded in time, without
 * following redirects or reading the answer (A22). A site that lets us wait rests for a minute: messages are sent a few
 * at a time, and those of a company that joined a hundred such browsers would hold up everybody else's.
 */
export function createPushTransport(
  clock: Clock,
  network: Network = internet,
  timeoutMs: number = TIMEOUT_MS,
): PushTransport {
  const resting = new Map<string, number>();

  return async (push, sender) => {
    let request: ReturnType<typeof encryptPush>;
    try {
      request = encryptPush(push, sender);
    } catch {
      // The keys are the browser's: no later try can encrypt with them.
      return 'gone';
    }
    const url = new URL(push.subscription.endpoint);
    const site = siteOf(url);
    if ((resting.get(site) ?? 0) > clock.now()) return 'later';
    try {
      const answer = await openPublic(url, { method: 'POST', ...request }, network, AbortSignal.timeout(timeoutMs));
      answer.destroy();
      return resultOf(answer.statusCode ?? 0);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'timeout') {
        if (resting.size >= MAX_RESTING) resting.clear();
        resting.set(site, clock.now() + REST_MS);
      }
      return failure === 'private' ? 'gone' : 'later';
    }
  };
}
