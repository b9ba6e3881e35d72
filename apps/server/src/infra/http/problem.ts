import type { FieldProblem, ProblemCode } from '@embook/domain/shared';

/** What a use case throws when it refuses: a code to be worded, the fields at fault by their wire names, and extras. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: Readonly<Record<string, FieldProblem>> | undefined;
  /** Further keys of `result`, such as the seconds of a `timer`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    fields?: Readonly<Record<string, FieldProblem>>,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.extra = extra;
  }
}
