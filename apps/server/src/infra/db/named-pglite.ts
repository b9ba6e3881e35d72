import { PGlite } from '@electric-sql/pglite';
import { MAX_NAMES } from './named-client.ts';

/** Messages of PostgreSQL's protocol begin with one of these letters and four bytes of length. */
const [PARSE, BIND, DESCRIBE] = [0x50, 0x42, 0x44];
const BODY = 5;
const OF_A_STATEMENT = 0x53;

/** The same message with a name where its own is empty, at `place`. */
function named(message: Uint8Array, place: number, name: string): Uint8Array {
  if (name === '' || message[place] !== 0) return message;
  const whole = Buffer.concat([message.subarray(0, place), Buffer.from(name, 'latin1'), message.subarray(place)]);
  whole.writeInt32BE(whole.length - 1, 1);
  return whole;
}

/**
 * What `NamedClient` does for PostgreSQL: each statement gets a name, is parsed once, and keeps its plan (P11). PGlite
 * knows no names, but every message to its database goes through here, one statement's after the other's.
 */
export class NamedPGlite extends PGlite {
  readonly #names = new Map<string, string>();
  #given = 0;
  /** The statement that PGlite takes for the unnamed one. */
  #current = '';
  /** One that nobody has run yet, so that its text may be wrong. */
  #fresh: string | undefined;

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    switch (message[0]) {
      case PARSE:
        return this.#parse(message);
      case DESCRIBE:
        return super.execProtocolRawSync(
          message[BODY] === OF_A_STATEMENT ? named(message, BODY + 1, this.#current) : message,
        );
      case BIND:
        if (this.#fresh !== undefined) this.#names.set(this.#fresh, this.#current);
        this.#fresh = undefined;
        return super.execProtocolRawSync(named(message, BODY + 1, this.#current));
      default:
        return super.execProtocolRawSync(message);
    }
  }

  #parse(message: Uint8Array): Uint8Array {
    const text = Buffer.from(message.subarray(BODY)).toString('latin1');
    const known = this.#names.get(text);
    this.#fresh = undefined;
    this.#current = known ?? '';
    if (known !== undefined) return new Uint8Array();
    if (this.#names.size < MAX_NAMES) {
      this.#given += 1;
      this.#current = `embook_${this.#given}`;
      this.#fresh = text;
    }
    return super.execProtocolRawSync(named(message, BODY, this.#current));
  }
}
