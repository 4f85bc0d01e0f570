import {
  MOST_UPLOAD_BYTES,
  type PictureFault,
  readDraftPicture as readPictureCall,
  uploadLogo,
  uploadPicture,
} from '#contract/staff/studio/pictures.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { PictureFile } from '#gateway/context/brands-port.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { DATA_POLICY } from '#serving/policy.ts';
import { addFile, readPicture } from '../media-store/media-store.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { type StaffPipeline, type StaffVisit, staffOf } from '../staff-pipeline.ts';
import { type ServedBrand, servedBrand, servedTexts } from './draft.ts';
import { addPictures, readDraftPicture } from './picture-store.ts';
import { beginDraft, raiseVersion, readDraft } from './store.ts';

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** Staff routes for the pictures of a draft. */
export function pictureRoutes(pipeline: StaffPipeline): void {
  const { context } = pipeline;
  const { db, pool } = context;

  /** Adds pictures to the draft, which begins with the first one. The fault `full`: nothing was added. */
  const keep = async (visit: StaffVisit, brand: ServedBrand, pictures: readonly PictureFile[]) => {
    const { merchant } = visit;
    const known = await db.withMerchant(merchant, (scope) => readDraft(scope, merchant));
    const served = known === undefined ? await servedTexts(brand) : undefined;
    return db.withMerchant(merchant, async (scope): Promise<{ fault?: PictureFault }> => {
      const draft = await readDraft(scope, merchant, true);
      // Discarded or published since the caller looked.
      if (draft === undefined && served === undefined) throw new Failure('conflict');
      if (draft === undefined) await beginDraft(scope, merchant, brand.revision, served ?? {});
      if (!(await addPictures(scope, merchant, staffOf(visit).staffId, pictures))) return { fault: 'full' };
      await raiseVersion(scope, merchant);
      return {};
    });
  };

  /** The uploaded file, or the picture of the media library that is named instead. */
  const readSource = async (merchant: string, file: string | undefined, media: string | undefined) => {
    if ((file === undefined) === (media === undefined))
      throw new Failure('invalid_request', { value: { fields: [{ field: 'file', code: 'file' }] } });
    if (media === undefined) return Buffer.from(file ?? '', 'base64');
    const picture = await db.withMerchant(merchant, (scope) => readPicture(scope, merchant, media));
    if (picture === undefined) throw new Failure('not_found', { detail: 'picture' });
    return picture.content;
  };

  registerStaffCall(pipeline, uploadPicture, async ({ file, media, use, x, y, zoom }, visit) => {
    const { merchant } = visit;
    const brand = servedBrand(context, merchant);
    const bytes = await readSource(merchant, file, media);
    if (bytes.byteLength > MOST_UPLOAD_BYTES) return succeed({ fault: 'bytes' as const });
    const made = await brand.studio.makePicture(pool, { bytes, use, focus: { x, y }, zoom });
    if ('fault' in made) return succeed({ fault: made.fault });
    const { fault } = await keep(visit, brand, [made]);
    if (fault !== undefined) return succeed({ fault });
    if (media !== undefined) await db.withMerchant(merchant, (scope) => addFile(scope, merchant, media, made, true));
    const { path, width, height, notes } = made;
    return succeed({ picture: { path, bytes: made.bytes.byteLength, width, height, notes: [...notes] } });
  });

  registerStaffCall(pipeline, uploadLogo, async ({ file, accent }, visit) => {
    const brand = servedBrand(context, visit.merchant);
    const drawn = await brand.studio.drawLogo(pool, Buffer.from(file, 'base64'), accent);
    if ('fault' in drawn) return succeed({ covers: [], fault: drawn.fault });
    const { logo, favicon, card, covers } = drawn;
    const { fault } = await keep(visit, brand, [logo, favicon, card, ...covers]);
    if (fault !== undefined) return succeed({ covers: [], fault });
    const paths = { logo: logo.path, favicon: favicon.path, card: card.path };
    return succeed({ ...paths, covers: covers.map((cover) => cover.path) });
  });

  registerStaffCall(pipeline, readPictureCall, async ({ path }, { merchant }) => {
    const content = await db.withMerchant(merchant, (scope) => readDraftPicture(scope, merchant, path));
    if (content === undefined) throw new Failure('not_found');
    return pictureReply(content, path.slice(path.lastIndexOf('.') + 1));
  });
}

export function pictureReply(content: Buffer, ending: string) {
  return { file: content, type: TYPES[ending] ?? 'application/octet-stream', headers: HEADERS };
}

/** A picture of an upload: browsers show it only as a picture. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
