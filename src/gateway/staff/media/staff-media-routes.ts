import { readText } from '#contract/call/read.ts';
import { addMedia, changeMedia, cutMedia, mediaLibrary, readMedia, removeMedia } from '#contract/staff/media/calls.ts';
import { MEDIA_PATH } from '#contract/staff/previews/edge-link.ts';
import { MOST_UPLOAD_BYTES } from '#contract/staff/studio/pictures.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { admitEdge } from '#gateway/pipeline/edge-headers.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import {
  addFile,
  addPicture,
  changePicture,
  listMedia,
  MOST_MEDIA_BYTES,
  mediaBytes,
  readFileOf,
  readPicture,
  removePicture,
} from '../media-store/media-store.ts';
import { nameStaff } from '../name-staff.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { type StaffPipeline, staffOf } from '../staff-pipeline.ts';
import { contentsOf, servedBrand, servedTexts } from '../studio/draft.ts';
import { pictureReply } from '../studio/picture-routes.ts';
import { readDraft } from '../studio/store.ts';
import { findUses } from './media-uses.ts';

const MIDDLE = { x: 0.5, y: 0.5 };

/** Staff routes of the media library, and the one by which edges get its files. */
export function mediaRoutes(pipeline: StaffPipeline): void {
  const { context } = pipeline;
  const { db, pool } = context;

  /** Files of the brand that name pictures; a brand that this process cannot edit has none. */
  const brandFiles = async (merchant: string) => {
    const draft = await db.withMerchant(merchant, (scope) => readDraft(scope, merchant));
    const studio = context.brands.find(merchant)?.studio;
    const served = studio && (await servedTexts(servedBrand(context, merchant)))['brand.json'];
    return [
      ...(served === undefined ? [] : [{ place: 'brand' as const, text: served }]),
      ...(draft === undefined ? [] : [{ place: 'draft' as const, text: contentsOf(draft)['brand.json'] ?? '' }]),
    ];
  };

  registerStaffCall(pipeline, mediaLibrary, async (_, { merchant }) => {
    const brands = await brandFiles(merchant);
    const { rows, uses, bytes } = await db.withMerchant(merchant, async (scope) => ({
      rows: await listMedia(scope, merchant),
      uses: await findUses(scope, merchant, brands),
      bytes: await mediaBytes(scope, merchant),
    }));
    const names = await nameStaff(
      db,
      rows.map(({ staff_id }) => staff_id),
    );
    const pictures = rows.map(({ focus_x: x, focus_y: y, staff_id, at, ...row }) => ({
      ...row,
      x,
      y,
      at: at.toISOString(),
      by: names.get(staff_id) ?? '',
      uses: (uses.get(row.id) ?? []).map((use) => ({ ...use })),
    }));
    return succeed({ pictures, bytes, mostBytes: MOST_MEDIA_BYTES });
  });

  registerStaffCall(pipeline, addMedia, async ({ file, name }, visit) => {
    const { merchant } = visit;
    const bytes = Buffer.from(file, 'base64');
    if (bytes.byteLength > MOST_UPLOAD_BYTES) return succeed({ fault: 'bytes' as const });
    const { studio } = servedBrand(context, merchant);
    const made = await studio.makePicture(pool, { bytes, use: 'library', focus: MIDDLE, zoom: 1 });
    if ('fault' in made) return succeed({ fault: made.fault });
    const { notes: _, ...stored } = made;
    const id = /-([0-9a-f]{20})\./.exec(stored.path)?.[1] ?? '';
    const row = { ...stored, id, name, staff_id: staffOf(visit).staffId };
    const isStored = await db.withMerchant(merchant, (scope) => addPicture(scope, merchant, row));
    return succeed(isStored ? { id } : { fault: 'full' as const });
  });

  registerStaffCall(pipeline, changeMedia, async ({ id, version, name, alt, x, y }, { merchant }) => {
    const changes = { name, alt, focus_x: x, focus_y: y };
    const isDone = await db.withMerchant(merchant, (scope) => changePicture(scope, merchant, { id, version }, changes));
    if (!isDone) throw new Failure('conflict');
    return succeed(null);
  });

  registerStaffCall(pipeline, removeMedia, async ({ id, version }, { merchant }) => {
    const brands = await brandFiles(merchant);
    await db.withMerchant(merchant, async (scope: Db) => {
      const used = (await findUses(scope, merchant, brands)).get(id);
      if (used !== undefined) throw new Failure('conflict', { detail: 'used' });
      if (!(await removePicture(scope, merchant, { id, version }))) throw new Failure('conflict');
    });
    return succeed(null);
  });

  registerStaffCall(pipeline, cutMedia, async ({ id, use, x, y, zoom }, { merchant }) => {
    const { studio } = servedBrand(context, merchant);
    const picture = await db.withMerchant(merchant, (scope) => readPicture(scope, merchant, id));
    if (picture === undefined) throw new Failure('not_found', { detail: 'picture' });
    const made = await studio.makePicture(pool, { bytes: picture.content, use, focus: { x, y }, zoom });
    if ('fault' in made) return succeed({ fault: made.fault });
    const isStored = await db.withMerchant(merchant, (scope) => addFile(scope, merchant, id, made, false));
    if (!isStored) return succeed({ fault: 'full' as const });
    const { path, bytes, width, height, notes } = made;
    const address = path.replace(/^assets\//, '/_media/');
    return succeed({ picture: { path: address, bytes: bytes.byteLength, width, height, notes: [...notes] } });
  });

  registerStaffCall(pipeline, readMedia, async ({ id }, { merchant }) => {
    const picture = await db.withMerchant(merchant, (scope) => readPicture(scope, merchant, id));
    if (picture === undefined) throw new Failure('not_found');
    return pictureReply(picture.content, picture.type);
  });

  pipeline.app.post(MEDIA_PATH, async (request, reply) => {
    const merchant = await admitEdge(context, request, reply);
    const path = readText(request.body, 'path') ?? '';
    const content = await db.withMerchant(merchant, (scope) => readFileOf(scope, merchant, path));
    if (content === undefined) throw new Failure('not_found');
    return reply.send(succeed({ content: content.toString('base64') }));
  });
}
