import { createHash } from 'node:crypto';
import { FONT_BYTES } from '@embook/domain/catalogue';
import { Problem } from '../infra/http/problem.ts';
import { fontContent } from './font-content.ts';

const ADDRESS = /^\/media\/(\d{1,15})\/(v?[0-9a-f]{24})\.woff2$/;

/** Where the platform serves a company's font file. */
export const fontAddress = (companyId: number, id: string): string => `/media/${companyId}/${id}.woff2`;

/** The id of a font by its address, if that is one of this company (A15). */
export function fontIdOf(companyId: number, address: string | null): string | undefined {
  const [, company, id] = ADDRESS.exec(address ?? '') ?? [];
  return Number(company) === companyId ? id : undefined;
}

/** A checked font file, named by the hash of its content; a `v` before it says that it has all weights. */
export async function makeFont(given: Uint8Array, field: string) {
  if (given.byteLength > FONT_BYTES) throw new Problem('too_large', { [field]: 'font_bytes' });
  const content = await fontContent(Buffer.from(given));
  if (!content) throw new Problem('invalid_fields', { [field]: 'font_kind' });
  const { bytes } = content;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  return { id: content.isVariable ? `v${hash}` : hash, bytes };
}
