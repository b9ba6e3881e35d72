import { field } from '../shared/index.ts';

const MAX_LENGTH = 1_000;

/**
 * Push services have names and listen on the usual port. A literal address, or a name that only a private network knows,
 * is none: the platform sends to it on behalf of whoever joined (A22).
 */
export function isPushAddress(address: string): boolean {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === '';
  return isPlain && /\.[a-z][a-z\d-]*$/.test(hostname) && !/\.(?:localhost|local|internal)$/.test(hostname);
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
