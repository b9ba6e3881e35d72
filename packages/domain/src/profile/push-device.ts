import { field } from '../shared/index.ts';

const MAX_LENGTH = 1_000;

/** Without user name and port; a literal address has no last label that begins with a letter. */
const ADDRESS = /^https:\/\/((?:[a-z\d-]+\.)+[a-z][a-z\d-]*)\/[^\s\\]*$/;

/**
 * Push services have names and listen on the usual port. A literal address, or a name that only a private network knows,
 * is none: the platform sends to it on behalf of whoever joined (A22).
 */
export function isPushAddress(address: string): boolean {
  const [, name] = (address.length <= MAX_LENGTH && ADDRESS.exec(address)) || [];
  return name !== undefined && !/\.(?:localhost|local|internal)$/.test(name);
}

/** The address of a browser at its push service. */
export const pushAddress = () =>
  field(
    (text, refuse) => {
      if (text === '') refuse('required');
      else if (!isPushAddress(text)) refuse('invalid');
      return text;
    },
    { type: 'string', format: 'uri', maxLength: MAX_LENGTH },
  );

/** A key of so many bytes, in base64 for addresses without padding (RFC 8291). */
export const pushKey = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  const shape = new RegExp(`^[\\w-]{${length}}$`);
  return field(
    (text, refuse) => {
      if (text === '') refuse('required');
      else if (!shape.test(text)) refuse('invalid');
      return text;
    },
    { type: 'string', minLength: length, maxLength: length },
  );
};
