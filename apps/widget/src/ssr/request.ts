import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call, Contract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf, Locale } from '@embook/domain/shared';
import { setTransport } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { readRefusal } from '../lib/read-refusal.ts';
import { readLocaleFrom } from '../lib/texts.ts';

/** Who sends the request: the company in the address, the embed's credentials, the visitor's language and token. */
export interface Visitor {
  readonly companyApiKey: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly token: string | undefined;
  readonly locale: Locale;
}

export interface PageRequest {
  /** Path and query of the request. */
  readonly url: string;
  /** Scheme, host and port the browser used. */
  readonly origin: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** The browser asks for a page of its own, not for a frame. */
  readonly hasOwnTab: boolean;
  /** In milliseconds. */
  readonly now: number;
  /** The DSN for unexpected errors in the browser, if any. */
  readonly errorReporting?: string | undefined;
  /** Other platforms that an address may name (EMB-6, A14). */
  readonly allowedBaseUrls?: readonly string[];
  /** Origins that a company allows to embed its widget. */
  readonly hostsOf?: (companyApiKey: string) => Promise<readonly string[]>;
  /** The languages a company offers, its main one first; empty for an unknown company. */
  readonly languagesOf?: (companyApiKey: string) => Promise<readonly Locale[]>;
  /** Runs a call of the contract inside the server; rejects with `{ refusal }`, the body of the answer over HTTP, when it is refused. */
  readonly call: <K extends Call>(
    name: K,
    fields: FieldsOf<Contract[K]>,
    visitor: Visitor,
  ) => Promise<AnswerOf<Contract[K]>>;
}

export type Page =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly locale: Locale;
      readonly html: string;
      /** The company: from the address, the build, or the visitor's choice. */
      readonly companyApiKey: string | undefined;
      /** The addresses of another platform, when the data come from there: calls, pictures and socket. */
      readonly elsewhere?: readonly string[];
    }
  | { readonly kind: 'redirect'; readonly location: string };

/** Several requests are rendered at the same time; calls and texts find theirs here. */
const requests = new AsyncLocalStorage<{ visitor: Visitor; call: PageRequest['call'] }>();

export const answering = <R>(visitor: Visitor, call: PageRequest['call'], work: () => Promise<R>): Promise<R> =>
  requests.run({ visitor, call }, work);

readLocaleFrom(() => requests.getStore()?.visitor.locale ?? 'en');

setTransport(async (name, fields) => {
  const request = requests.getStore();
  if (!request) throw new Error('a call outside any request');
  return request.call(name, fields, request.visitor).catch((error: unknown) => {
    throw asApiError(error);
  });
});

/** In the platform's own words, as they come over HTTP (ERR-1). */
function asApiError(error: unknown): ApiError {
  const { refusal } = Object(error) as { refusal?: unknown };
  return readRefusal(refusal) ?? new ApiError({ kind: 'internal' });
}
