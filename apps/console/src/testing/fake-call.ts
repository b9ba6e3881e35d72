import type { StaffCall, StaffContract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf } from '@embook/domain/shared';
import { vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';

/** In place of `lib/call.ts` in every test of the console (`vitest.config.ts`). */
export const call = vi.fn();

type Handlers = {
  readonly [K in StaffCall]?: (
    fields: FieldsOf<StaffContract[K]>,
  ) => AnswerOf<StaffContract[K]> | Promise<AnswerOf<StaffContract[K]>>;
};

/** Answers these calls, in the shapes of the contract. Any other call is never answered. */
export function answerCalls(handlers: Handlers): void {
  call.mockImplementation(async (name: keyof Handlers, fields: object) => {
    const answer = handlers[name] as ((fields: object) => unknown) | undefined; // called with the fields of its name
    return answer ? answer(fields) : new Promise(() => {});
  });
}

/** The fields of every call of this name, oldest first. */
export const callsOf = <K extends StaffCall>(name: K): FieldsOf<StaffContract[K]>[] =>
  call.mock.calls.filter(([called]) => called === name).map(([, fields]) => fields);

/** What the platform answers when it refuses. */
export const refusal = (
  message: string,
  {
    status = 422,
    errors = {},
    ...result
  }: { status?: number; errors?: Record<string, string>; [field: string]: unknown } = {},
): CallError =>
  new CallError({
    kind: 'problem',
    refusal: { status, message, errors, timer: undefined, result: { message, ...result } },
  });
