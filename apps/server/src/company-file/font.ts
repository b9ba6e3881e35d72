import { FONT_BYTES } from '@embook/domain/catalogue';
import { isFontStylesheet } from '@embook/domain/company';
import { fontAddress, makeFont } from '../pictures/pictures.ts';
import { readFolderFile } from './folder-file.ts';
import type { CompanyFile } from './format.ts';
import { type Finding, refusalText } from './report.ts';

type FileFont = CompanyFile['company']['font'];
export type Font = Awaited<ReturnType<typeof makeFont>>;

/** Reads the font that a file names; a style sheet, as older files have it, is nothing to read. */
export async function readFont(
  font: FileFont,
  baseDir: string,
): Promise<{ readonly font?: Font; readonly problems: readonly Finding[] }> {
  if (!font || isFontStylesheet(font.import)) return { problems: [] };
  const refused = (text: string) => ({
    problems: [{ place: 'company.font.import', text: `"${font.import}" ${text}` }],
  });
  const tooLarge = `is too large: ${refusalText('font_bytes')}`;
  const bytes = await readFolderFile(baseDir, font.import, { maxBytes: FONT_BYTES, tooLarge });
  if (typeof bytes === 'string') return refused(bytes);
  const made = await makeFont(bytes, 'import').catch(() => undefined);
  return made ? { font: made, problems: [] } : refused(`is no font we can read: ${refusalText('font_kind')}`);
}

/** The font as the company has it: the address of its file, or that of a style sheet, which no browser gets (A26). */
export const storedFont = (font: FileFont, companyId: number, id: string | undefined): FileFont =>
  font && id !== undefined ? { import: fontAddress(companyId, id), name: font.name } : font;
