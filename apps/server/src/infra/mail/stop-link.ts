import { createHash, randomBytes } from 'node:crypto';
import { mailRules } from '../../messages/mail-rules.ts';
import type { WrittenMail } from './mail-store.ts';

/** Whether a mail carries the link: its address is not proven, and the reader did not ask for it themselves (A28). */
export const isStoppable = ({ words, template }: Pick<WrittenMail, 'words' | 'template'>): boolean =>
  words !== 'all' && Object.entries(mailRules).some(([kind, mailRule]) => kind === template && mailRule !== 'asked');

export const stopTokenHash = (text: string): Uint8Array => createHash('sha256').update(text).digest();

/** 256 bits, made when the mail is sent: the token is stored nowhere but in the mail itself. */
export function newStopToken(): { readonly text: string; readonly hash: Uint8Array } {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: stopTokenHash(text) };
}

export const STOP_PATH = '/not-me';

export const stopUrl = (origin: string, companyId: number, token: string): string =>
  `${origin}${STOP_PATH}/${companyId}/${token}`;
