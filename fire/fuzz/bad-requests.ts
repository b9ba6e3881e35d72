import { type Call, contract } from '@embook/domain/contract';
import { type CallField, fieldsOf } from '../companies/call-fields.ts';
import { ENDLESS, forbiddenFields, nastyNames, nastyValues } from './nasty-values.ts';

type Chance = (below: number) => number;

export interface BadRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const FORM = 'application/x-www-form-urlencoded';
const wrongTypes = [
  'application/json',
  'text/plain',
  'text/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'multipart/form-data; boundary=cut',
  `${FORM}; charset=utf-16`,
  `${FORM}, ${FORM}`,
  'x',
  '/',
  ';',
  '',
];
const wrongBodies = [
  '{"__proto__":{"polluted":1}}',
  '{',
  '[[[[[[[[',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx',
  '--cut--\r\n',
  '--cut\r\n\r\n\r\n--cut--\r\n',
  '\0\0\0\0',
  '',
];
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { locale: 'xx' },
  { locale: '../../en' },
  { locale: 'x'.repeat(5_000) },
  { locale: '__proto__' },
  { 'accept-language': `${'de;q=0.1,'.repeat(1_000)}nl` },
  { 'accept-language': ';;;,,,q=' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'idempotency-key': 'é\u00FF' },
  { 'idempotency-key': ' ' },
  { 'user-access-token': 'x'.repeat(5_000) },
  { 'user-access-token': "' or 1=1 --" },
  { 'user-access-token': '\u00E9' },
  { 'company-api-key': 'x'.repeat(5_000) },
  { 'company-api-key': '__proto__' },
  { 'company-api-key': '' },
  { authorization: 'Basic ====' },
  { authorization: 'Basic ' },
  { authorization: `Bearer ${'x'.repeat(5_000)}` },
  { 'x-forwarded-for': '1.2.3.4, 5.6.7.8', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'chunked' },
  { expect: '100-continue' },
  { range: 'bytes=0-1' },
  { cookie: 'a='.repeat(2_000) },
  { host: 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { upgrade: 'websocket', connection: 'upgrade' },
];

/** `own` are valid values; every request is wrong in at least one way, or sends a field that it may not. */
export function badRequest(
  call: Call,
  own: Readonly<Record<string, string>>,
  chance: Chance,
  headers: Readonly<Record<string, string>>,
): BadRequest {
  const { method, path } = contract[call];
  const fields = fieldsOf(call);
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] ?? (list[0] as T); // no list here is empty
  const pairs = new Map(Object.entries(own).map(([name, value]) => [name, encodeURIComponent(value)]));
  const extra: string[] = [];
  const spoil = ({ name }: CallField): void => void pairs.set(name, pick(nastyValues));
  const request = {
    method,
    headers: { 'content-type': FORM, ...headers } as Record<string, string>,
    payload: undefined as string | undefined,
  };

  const wrongs: (() => void)[] = [
    () => void extra.push(`${pick(nastyNames)}=${pick(nastyValues)}`),
    () => void extra.push(...forbiddenFields),
    () => void extra.push(...Array.from({ length: 101 }, (_, index) => `f${index}=1`)),
    () => void extra.push(`${pick(nastyNames)}=${chance(3) === 0 ? ENDLESS : 'x'.repeat(60_000)}`),
    () => Object.assign(request.headers, pick(oddHeaders)),
    () => Object.assign(request, { method: pick(['GET', 'PUT', 'PATCH', 'DELETE', 'POST']) }),
    () => {
      request.headers['content-type'] = pick(wrongTypes);
      request.payload = pick(wrongBodies);
    },
  ];
  const fieldWrongs: (() => void)[] = [
    () => spoil(pick(fields)),
    () => spoil(pick(fields)),
    () => spoil(pick(fields)),
    () => fields.forEach(spoil),
    () => void pairs.delete(pick(fields).name),
    () => void extra.push(`${pick(fields).name}=${pick(nastyValues)}`),
    () => void extra.push(`${pick(fields).name}[]=${pick(nastyValues)}`),
    () => void extra.push(`${pick(fields).name}[${pick(nastyNames)}]=1`),
    () => void extra.push(...Array.from({ length: 99 }, () => `${pick(fields).name}[]=${pick(nastyValues)}`)),
    () => void pairs.set(pick(fields).name, chance(20) === 0 ? ENDLESS : 'x'.repeat(5_000)),
  ];
  // Mostly the fields, which differ from call to call.
  const isAboutFields = fields.length > 0 && chance(4) > 0;
  pick(isAboutFields ? fieldWrongs : wrongs)();

  const lists = fields.filter(({ isList }) => isList).map(({ name }) => name);
  const inPath = (path.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  const body = [
    ...[...pairs]
      .filter(([name]) => !inPath.includes(name))
      .map(([name, value]) => `${name}${lists.includes(name) ? '[]' : ''}=${value}`),
    ...extra,
  ].join('&');
  const place = path.replace(/:(\w+)/g, (_, name: string) => pairs.get(name) ?? '');
  if (request.method === 'GET') return { method: 'GET', url: `${place}?${body}`, headers: request.headers };
  return { method: request.method, url: place, headers: request.headers, payload: request.payload ?? body };
}
