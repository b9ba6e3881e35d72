import { createHash, timingSafeEqual } from 'node:crypto';
import { isCleanText } from '@embook/domain/shared';
import type { Caller, Credentials, Identify } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { AuthStore } from './store.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Longer than any key or token we hand out; what exceeds it is not looked up. */
const LONGEST = 200;
const isPlausible = (text: string): boolean => text.length <= LONGEST && isCleanText(text);

export function createIdentify(store: AuthStore): Identify {
  /** One statement says which company this is and, with a token, which of its customers (A15). */
  async function visitor({ companyKey, token, username, password, locale }: Credentials): Promise<Caller> {
    if (companyKey === undefined) throw new Problem('company_unknown', { company: 'required' });
    if (!isPlausible(companyKey)) throw new Problem('company_unknown', { company: 'invalid' });
    const tokenHash = token !== undefined && isPlausible(token) ? sha256(token) : undefined;
    const found = await store.findCaller(companyKey, tokenHash);
    if (!found) throw new Problem('company_unknown', { company: 'invalid' });
    if (found.banned) throw new Problem('company_banned', undefined, { company_banned: true });
    if (!opens(found.widgetUsername, found.widgetPasswordHash, username, password))
      throw new Problem('credentials_wrong');
    if (token !== undefined && found.customerId === null) throw new Problem('session_ended');
    if (found.customerBlocked) throw new Problem('customer_blocked', undefined, { company_banned: true });
    return {
      company: { id: found.companyId, timeZone: found.timeZone },
      customer: found.customerId === null ? undefined : { id: found.customerId },
      locale,
    };
  }

  return {
    anyone: async ({ locale }) => ({ locale }),
    visitor,
    async customer(credentials) {
      const { customer, ...caller } = await visitor(credentials);
      if (!customer) throw new Problem('session_ended');
      return { ...caller, customer };
    },
  };
}

/** The widget's own credentials are optional: a company without a user name lets every embed in. */
function opens(name: string | null, hash: string | null, username = '', password = ''): boolean {
  if (name === null || hash === null) return true;
  const sameName = timingSafeEqual(sha256(name), sha256(username));
  const samePassword = timingSafeEqual(Buffer.from(hash, 'hex'), sha256(password));
  return sameName && samePassword;
}
