/** A broken rule: its name, the place, and why the rule exists. */
export interface Finding {
  readonly rule: string;
  readonly place: string;
  readonly why: string;
}
