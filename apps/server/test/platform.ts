import { type Call, type Contract, contract } from '@embook/domain/contract';
import { type Endpoint, type FieldsOf, writeCall } from '@embook/domain/shared';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { createApp } from '../src/app.ts';
import type { Ports } from '../src/ports.ts';
import { readConfig } from '../src/infra/config.ts';
import { noRequestLimits } from './request-limits.ts';
import { NOW } from './studio.ts';

/** The whole platform without a listening port, at a fixed time, without log output. */
export async function testPlatform(
  database: Ports['database'],
  { env = {}, ...ports }: Partial<Omit<Ports, 'database' | 'config'>> & { env?: Record<string, string> } = {},
): Promise<FastifyInstance> {
  const app = await createApp({
    config: readConfig({ ...noRequestLimits, ...env }),
    database,
    clock: { now: () => NOW },
    log: pino({ level: 'silent' }),
    ...ports,
  });
  afterAll(() => app.close());
  return app;
}

interface Asking {
  readonly key?: string;
  readonly token?: string;
  readonly locale?: string;
  /** Where the call comes from; from this machine unless given. */
  readonly address?: string;
  readonly idempotencyKey?: string;
}

const calls: { readonly [K in Call]: Endpoint<FieldsOf<Contract[K]>> } = contract;

/** Makes a call of the contract over HTTP and returns the answer as sent. */
export function ask<K extends Call>(
  app: FastifyInstance,
  name: K,
  fields: FieldsOf<Contract[K]> & object,
  asking: Asking,
) {
  const { path, pairs } = writeCall(calls[name] as Endpoint<object>, fields);
  return askRaw(app, name, new URLSearchParams(pairs).toString(), asking, path);
}

/** The same with a body given as text. */
export async function askRaw(
  app: FastifyInstance,
  name: Call,
  body: string,
  asking: Asking,
  path: string = contract[name].path,
) {
  const { key, token, locale, address, idempotencyKey } = asking;
  const { method } = contract[name];
  const answer = await app.inject({
    ...(address !== undefined && { remoteAddress: address }),
    method,
    url: method === 'GET' && body !== '' ? `${path}?${body}` : path,
    headers: {
      ...(key !== undefined && { 'company-api-key': key }),
      ...(token !== undefined && { 'user-access-token': token }),
      ...(locale !== undefined && { locale }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: body }),
  });
  const { code, result } = answer.json<{ code: number; result: Record<string, unknown> }>();
  return { status: answer.statusCode, code, result, headers: answer.headers };
}
