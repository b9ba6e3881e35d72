import type { PreviewDraft } from '@embook/domain/catalogue';
import type { Call } from '@embook/domain/contract';
import type { Locale } from '@embook/domain/shared';
import type { Transport } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { overlay } from './overlay.ts';

/** Calls that read without signing in; all others book, buy or sign in. */
const reads: ReadonlySet<Call> = new Set<Call>([
  'companyGet',
  'languageList',
  'shopList',
  'shopGet',
  'shopFilters',
  'reviewList',
  'serviceCategories',
  'groupWeek',
  'eventList',
  'eventGet',
  'bundleList',
  'bundleGet',
  'subscriptionList',
  'promotionList',
  'productList',
  'availableTimes',
  'availableDays',
]);

interface Shown {
  readonly draft: PreviewDraft | undefined;
  readonly locale: Locale;
  /** The message shown when somebody tries to book. */
  readonly refusal: string;
}

/** Each answer is fetched once and shown with the typed values on top, so that typing makes no calls. */
export function createPreviewTransport(platform: Transport, shown: () => Shown) {
  const answers = new Map<string, Promise<unknown>>();
  const transport: Transport = async (name, fields) => {
    const { draft, locale, refusal: message } = shown();
    if (!reads.has(name))
      throw new ApiError({
        kind: 'problem',
        code: 409,
        message,
        errors: {},
        timer: undefined,
        companyBanned: false,
        result: {},
      });
    const key = JSON.stringify([name, fields, locale]);
    const asked =
      (answers.get(key) as ReturnType<typeof platform<typeof name>> | undefined) ?? platform(name, fields, {});
    answers.set(key, asked);
    // A failed call is not cached.
    asked.catch(() => answers.delete(key));
    const answer = await asked;
    return draft ? overlay(name, fields, answer, draft, locale) : answer;
  };
  return { transport, forget: () => answers.clear() };
}
