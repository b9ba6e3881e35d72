/** One broken rule: its name, where, and why the rule exists. */
export interface Finding {
  readonly rule: string;
  readonly place: string;
  readonly why: string;
}
