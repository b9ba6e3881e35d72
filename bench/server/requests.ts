import {
  contract,
  type Call,
  type Contract,
  type StaffCall,
  staffContract,
  type StaffContract,
} from '@embook/domain/contract';
import {
  type Endpoint,
  type FieldsOf,
  type ShopTime,
  type StaffEndpoint,
  writeCall,
  writeStaffCall,
} from '@embook/domain/shared';
import { apiKeyOf, companyOf, tokenOf } from '../stage/world.ts';

const calls: { readonly [K in Call]: Endpoint<FieldsOf<Contract[K]>> } = contract;

interface Asking {
  readonly company: number;
  readonly customer?: number;
  readonly idempotencyKey?: string;
}

/** A call of the contract: for `inject`, and as the bytes on a socket. */
export function request<K extends Call>(name: K, fields: FieldsOf<Contract[K]> & object, asking: Asking) {
  const { path, pairs } = writeCall(calls[name] as Endpoint<object>, fields);
  const headers = {
    'company-api-key': apiKeyOf(asking.company),
    ...(asking.customer !== undefined && { 'user-access-token': tokenOf(asking.customer) }),
    ...(asking.idempotencyKey !== undefined && { 'idempotency-key': asking.idempotencyKey }),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const payload = new URLSearchParams(pairs).toString();
  return { method: 'POST' as const, url: path, headers, payload };
}

export type Request = ReturnType<typeof request>;

/** A staff call, for `inject`. */
export function staffRequest<K extends StaffCall>(
  name: K,
  fields: FieldsOf<StaffContract[K]> & object,
  { company, cookie }: { readonly company: number; readonly cookie: string },
) {
  const endpoint: StaffEndpoint = staffContract[name];
  const { url } = writeStaffCall(endpoint, fields);
  return { method: endpoint.method, url, headers: { 'company-api-key': apiKeyOf(company), cookie } };
}

export const bytesOf = ({ url, headers, payload }: Request): string =>
  [
    `POST ${url} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${payload.length}`,
    '',
    payload,
  ].join('\r\n');

/** A request to the floor: the same fields, without the headers that identify the caller. */
export const bareBytesOf = (path: '/free' | '/take', { room, time }: { room: number; time: ShopTime }): string =>
  bytesOf({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' } as Request['headers'],
    payload: `service_id=${companyOf(room)}&room_id=${room}&timestamp=${time}`,
  });

export const availableTimes = (room: number, timestamp: ShopTime): Request =>
  request('availableTimes', { serviceId: companyOf(room), roomId: room, timestamp }, { company: companyOf(room) });

export const booking = (room: number, timestamp: ShopTime, customer: number, idempotencyKey: string): Request =>
  request(
    'createAndConfirm',
    {
      serviceId: companyOf(room),
      roomId: room,
      timestamp,
      sessionId: undefined,
      paymentType: 'cash',
      idealBankId: undefined,
      fromWeb: undefined,
      expectedCents: 4950,
      useDiscount: undefined,
      note: undefined,
    },
    { company: companyOf(room), customer, idempotencyKey },
  );
