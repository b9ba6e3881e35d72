import { PREVIEW_NEW_ID, type PreviewDraft } from '@embook/domain/catalogue';
import type { Call, Contract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf, Locale } from '@embook/domain/shared';
import type { Transport } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { overlay, unshown } from './overlay.ts';

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

interface PreviewState {
  readonly draft: PreviewDraft | undefined;
  readonly locale: Locale;
  /** The message shown when somebody tries to book. */
  readonly refusal: string;
}

const refused = (code: number, message: string) =>
  new ApiError({ kind: 'problem', code, message, errors: {}, timer: undefined, companyBanned: false, result: {} });

/** Each answer is fetched once and shown with the typed values on top, so that typing makes no calls. */
export function createPreviewTransport(platform: Transport, shown: () => PreviewState) {
  const answers = new Map<string, Promise<unknown>>();
  async function read<K extends Call>(name: K, fields: FieldsOf<Contract[K]>): Promise<AnswerOf<Contract[K]>> {
    // What was new has just been saved: the platform does not know it by this id.
    if (Object.values(fields).includes(PREVIEW_NEW_ID)) throw refused(404, '');
    const key = JSON.stringify([name, fields, shown().locale]);
    const asked = (answers.get(key) as Promise<AnswerOf<Contract[K]>> | undefined) ?? platform(name, fields, {});
    answers.set(key, asked);
    // A failed call is not cached.
    asked.catch(() => answers.delete(key));
    return asked;
  }
  const transport: Transport = async (name, fields) => {
    const { draft, locale, refusal: message } = shown();
    if (!reads.has(name)) throw refused(409, message);
    const answer = (draft && (await unshown(name, fields, draft, locale, read))) ?? (await read(name, fields));
    return draft ? overlay(name, fields, answer, draft, locale) : answer;
  };
  return { transport, forget: () => answers.clear() };
}
