import type { Call, Contract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf } from '@embook/domain/shared';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** One for each intention: whatever is sent again under it happens once (A4). */
  readonly idempotencyKey?: string;
  /** Told how much of a body has left, from 0 to 1. */
  readonly onUpload?: (share: number) => void;
}

export type Transport = <K extends Call>(
  name: K,
  fields: FieldsOf<Contract[K]>,
  options: CallOptions,
) => Promise<AnswerOf<Contract[K]>>;

let transport: Transport | undefined;

/** In the browser calls travel by HTTP, on the server they stay inside it. */
export const setTransport = (chosen: Transport): void => {
  transport = chosen;
};

/**
 * One call of the contract; rejects with an ApiError. The contract itself is a type here: its schemas are downloaded
 * with the first call, since the first screen arrives with its answers (W1, W4).
 */
export async function call<K extends Call>(
  name: K,
  fields: FieldsOf<Contract[K]>,
  options: CallOptions = {},
): Promise<AnswerOf<Contract[K]>> {
  if (!transport) throw new Error('no transport has been set');
  return transport(name, fields, options);
}
