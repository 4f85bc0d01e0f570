import { exactly, oneOf, text } from '#contract/call/call-schemas.ts';
import { asSent, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { defineStaffCall } from '../staff-call.ts';

export const STUDIO_PATH = '/staff/merchants/:merchant/studio';

/** Where a brand shows a picture. */
export const PICTURE_USES = ['logo', 'favicon', 'card', 'app', 'slide', 'partner'] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/**
 * Why a file is refused. bytes, pixels: too many. unreadable: no picture of a type that is read. unsafe: an SVG with parts
 * that run or load something. shapeless: it shows nothing to make a brand from. full: the draft has too many pictures.
 */
export const PICTURE_FAULTS = [
  'bytes',
  'pixels',
  'unreadable',
  'incomplete',
  'unsafe',
  'shapeless',
  'small',
  'full',
] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

/** animated: only its first frame is used. text: text in the drawing is not drawn. enlarged: it is less sharp. */
const PICTURE_NOTES = ['animated', 'text', 'enlarged'] as const;
export type PictureNote = (typeof PICTURE_NOTES)[number];

/** Size of an uploaded file, before the server makes the picture from it. */
export const MOST_UPLOAD_BYTES = 8 * 1024 * 1024;

/** The largest zoom of a frame. */
export const MOST_ZOOM = 8;

/** A file in Base64. */
export function fileIn(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9+/]+={0,2}$' });
}

const path = Type.String({ maxLength: 130, pattern: '^assets/[A-Za-z0-9][A-Za-z0-9._/-]{0,120}$' });
export const share = Type.Number({ minimum: 0, maximum: 1 });
const fault = Type.Optional(oneOf(PICTURE_FAULTS));

/** What the server made of an upload. */
export const madePicture = exactly(
  {
    path: text(200),
    bytes: Type.Integer({ minimum: 1 }),
    width: Type.Integer({ minimum: 0 }),
    height: Type.Integer({ minimum: 0 }),
    notes: Type.Array(oneOf(PICTURE_NOTES)),
  },
  { requires: ['path', 'bytes'] },
);

export type MadePicture = Reading<typeof madePicture>;

export const studioPicture = exactly(
  {
    path: text(200),
    bytes: Type.Integer({ minimum: 0 }),
    /** Uploaded to the draft; it is not served yet. */
    isDraft: Type.Boolean(),
  },
  { requires: ['path', 'bytes'] },
);

export type StudioPicture = Reading<typeof studioPicture>;

/**
 * Makes a picture of the draft from a file: cut around a focal point, in the size and format of its use. No key names it
 * yet. The same file and frame have the same path: an upload can be repeated. The first one begins a draft.
 */
export const uploadPicture = defineStaffCall({
  name: 'staffUploadPicture',
  method: 'POST',
  path: `${STUDIO_PATH}/pictures`,
  access: 'brand.edit',
  bodyBytes: 12 * 1024 * 1024,
  request: exactly({
    file: Type.Optional(fileIn(11_200_000)),
    /** Instead of a file: a picture of the media library. */
    media: Type.Optional(Type.String({ pattern: '^[0-9a-f]{20}$' })),
    use: oneOf(PICTURE_USES),
    /** The focal point, as shares of the width and the height. */
    x: share,
    y: share,
    zoom: Type.Number({ minimum: 1, maximum: MOST_ZOOM }),
  }),
  reply: asSent(
    exactly(
      {
        /** Absent: the file is refused. */
        picture: Type.Optional(madePicture),
        fault,
      },
      { requires: [] },
    ),
  ),
});

/**
 * Draws header logo, icon and sharing card of the draft from a logo file, so that both modes show them, and the first
 * slides of a new brand in an accent. No key names them yet.
 */
export const uploadLogo = defineStaffCall({
  name: 'staffUploadLogo',
  method: 'POST',
  path: `${STUDIO_PATH}/logo`,
  access: 'brand.edit',
  bodyBytes: 3 * 1024 * 1024,
  request: exactly({ file: fileIn(2_900_000), accent: Type.String({ pattern: '^#[0-9a-f]{6}$' }) }),
  reply: asSent(
    exactly(
      {
        logo: Type.Optional(path),
        favicon: Type.Optional(path),
        card: Type.Optional(path),
        /** In the order of the slides. */
        covers: Type.Array(path, { maxItems: 8 }),
        fault,
      },
      { requires: [] },
    ),
  ),
});

/** A picture of the draft that is not served yet. */
export const readDraftPicture = defineStaffCall({
  name: 'staffDraftPicture',
  method: 'GET',
  path: `${STUDIO_PATH}/picture`,
  access: 'documents.read',
  download: true,
  request: exactly({ path }),
  reply: Type.Null(),
});

export const pictureCalls = [uploadPicture, uploadLogo, readDraftPicture] as const;
