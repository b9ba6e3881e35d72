import type { FieldProblem, ProblemCode } from '@embook/domain/shared';

/** More than a form has; a body with thousands of wrong fields gets no answer of its own size (A27). */
const MAX_FIELDS = 50;

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
    this.fields = fields && Object.fromEntries(Object.entries(fields).slice(0, MAX_FIELDS));
    this.extra = extra;
  }
}
