import type { Call, Contract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf } from '@embook/domain/shared';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** One per intention: requests repeated with the same key take effect once (A4). */
  readonly idempotencyKey?: string;
  /** Called with the uploaded share of the body, from 0 to 1. */
  readonly onUpload?: (share: number) => void;
}

export type Transport = <K extends Call>(
  name: K,
  fields: FieldsOf<Contract[K]>,
  options: CallOptions,
) => Promise<AnswerOf<Contract[K]>>;

let transport: Transport | undefined;

/** HTTP in the browser, direct calls on the server. */
export const setTransport = (chosen: Transport): void => {
  transport = chosen;
};

/**
 * One call of the contract; rejects with an ApiError. Only types of the contract are imported here: its schemas load
 * with the first call, since the first screen arrives with its data (W1, W4).
 */
export async function call<K extends Call>(
  name: K,
  fields: FieldsOf<Contract[K]>,
  options: CallOptions = {},
): Promise<AnswerOf<Contract[K]>> {
  if (!transport) throw new Error('no transport has been set');
  return transport(name, fields, options);
}
