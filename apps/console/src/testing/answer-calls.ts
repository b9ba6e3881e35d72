import type { StaffCall, StaffContract } from '@embook/domain/contract';
import type { AnswerOf, FieldsOf } from '@embook/domain/shared';
import { CallError } from '../lib/call-error.ts';
import { call } from './fake-call.ts';

type Answers = {
  readonly [K in StaffCall]?: (fields: FieldsOf<StaffContract[K]>) => AnswerOf<StaffContract[K]>;
};

/** Answers calls as the contract has them; one that throws is refused, and one without an answer stays unanswered. */
export function answerCalls(answers: Answers): void {
  call.mockImplementation(<K extends StaffCall>(name: K, fields: FieldsOf<StaffContract[K]>) => {
    const answer = answers[name];
    return answer ? Promise.resolve(fields).then(answer) : new Promise(() => {});
  });
}

interface Refused {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** A refusal of the platform. */
export const refusal = ({
  message = 'Please check the marked fields.',
  errors = {},
  result = {},
}: Refused): CallError =>
  new CallError({ kind: 'problem', refusal: { status: 422, message, errors, timer: undefined, result } });
