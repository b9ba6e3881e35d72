import type { Crop } from '@embook/domain/catalogue';
import { type LimitCore, limitStaffUpload } from '../auth/auth.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { companyTurn, decodeInTurn, fontAddress, hasRoomFor, makeFont, makePicture } from '../pictures/pictures.ts';
import { insertFont, insertPicture } from './thing-store.ts';

/** A company keeps a bounded number of pictures and fonts (B7). */
async function demandRoom(tx: Tx, companyId: number, file: Uint8Array) {
  if (!(await hasRoomFor(tx, companyId, file.byteLength)))
    throw new Problem('invalid_fields', { content: 'files_bound' });
}

/** A picture that things of the catalogue show (CAT-4). */
export async function addPicture(
  core: LimitCore,
  { company }: StaffCaller,
  { content, crop }: { readonly content: string; readonly crop?: Crop | undefined },
  changes: Changes,
) {
  const companyId = company.id;
  await limitStaffUpload(core, companyId);
  const bytes = Buffer.from(content, 'base64');
  const { id, ...picture } = await makePicture({ bytes, field: 'content', turn: companyTurn(companyId) }, crop);
  const address = `/media/${companyId}/${id}`;
  const { width, height } = picture;
  return changes.transaction(async (tx) => {
    await demandRoom(tx, companyId, picture.bytes);
    await insertPicture(tx, { companyId, id, ...picture, createdAt: new Date(core.clock.now()) });
    return {
      answer: { picture: { address, width, height } },
      entry: { thing: 'picture', id: 0, after: { address, width, height } },
    };
  });
}

/** The company's font (EMB-13). */
export async function addFont(
  core: LimitCore,
  { company }: StaffCaller,
  { content }: { readonly content: string },
  changes: Changes,
) {
  await limitStaffUpload(core, company.id);
  const font = await decodeInTurn(companyTurn(company.id), () => makeFont(Buffer.from(content, 'base64'), 'content'));
  const address = fontAddress(company.id, font.id);
  return changes.transaction(async (tx) => {
    await demandRoom(tx, company.id, font.bytes);
    await insertFont(tx, { companyId: company.id, ...font, createdAt: new Date(core.clock.now()) });
    return { answer: { font: { address } }, entry: { thing: 'font', id: 0, after: { address } } };
  });
}
