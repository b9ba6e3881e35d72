import { type Place, placeText, type Report } from '../report.ts';
import { didYouMean, quoted } from '../suggest.ts';

/** The things of one kind that others may point at by their `ref`. */
export class Names<T> {
  readonly #found = new Map<string, { value: T; place: Place }>();
  readonly #kind: string;
  readonly #report: Report;

  constructor(kind: string, report: Report) {
    this.#kind = kind;
    this.#report = report;
  }

  add(ref: string | undefined, value: T, place: Place): void {
    if (ref === undefined) return;
    const known = this.#found.get(ref);
    if (known) this.#report.problem([...place, 'ref'], `"${ref}" is already ${placeText(known.place)}`);
    else this.#found.set(ref, { value, place });
  }

  /** The names of things by their ids. */
  byId(idOf: (value: T) => number): Record<string, string> {
    return Object.fromEntries([...this.#found].map(([ref, { value }]) => [idOf(value), ref]));
  }

  /** Undefined, with a problem noted, when nothing is called so. */
  find(ref: string, place: Place): T | undefined {
    const known = this.#found.get(ref);
    if (!known) this.#report.problem(place, `no ${this.#kind} ${quoted(ref)}${this.#suggestion(ref)}`);
    return known?.value;
  }

  /** A class on one of its days is `ref day`, and another day is no misspelling. */
  #suggestion(ref: string): string {
    return ref.includes(' ') ? '' : didYouMean(ref, [...this.#found.keys()]);
  }

  findAll(refs: readonly string[], place: Place): T[] {
    return refs.flatMap((ref, index) => {
      if (refs.indexOf(ref) !== index) this.#report.refuse([...place, index], 'twice', ref);
      const value = this.find(ref, [...place, index]);
      return value === undefined ? [] : [value];
    });
  }
}
