/** Gives each thing of one kind the name its company file gave it, else a short one made from its own. */
export class Refs {
  readonly #byId = new Map<number, string>();
  readonly #taken: Set<string>;
  readonly #given: Readonly<Record<string, string>>;

  constructor(given: Readonly<Record<string, string>> = {}) {
    this.#given = given;
    this.#taken = new Set(Object.values(given));
  }

  add(id: number, name: string): string {
    const given = this.#given[id];
    if (given !== undefined) {
      this.#byId.set(id, given);
      return given;
    }
    const wanted = slug(name);
    let ref = wanted;
    for (let number = 2; this.#taken.has(ref); number += 1) ref = `${wanted}-${number}`;
    this.#taken.add(ref);
    this.#byId.set(id, ref);
    return ref;
  }

  /** Whether its company file named it. */
  isGiven(id: number): boolean {
    return this.#given[id] !== undefined;
  }

  of(id: number): string {
    const ref = this.#byId.get(id);
    if (ref === undefined) throw new Error(`nothing is stored with the id ${id}`);
    return ref;
  }

  ofSome(id: number | null): string | undefined {
    return id === null ? undefined : this.of(id);
  }
}

const slug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '') || 'unnamed';
