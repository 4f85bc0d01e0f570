/** The media library of a site: pictures that staff uploaded, for every place that shows one. */
import { anyText, exactly, noRequest, oneOf, text } from '#contract/call/call-schemas.ts';
import { asSent, type Reading } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { version } from '../staff-action-schemas.ts';
import { defineStaffCall } from '../staff-call.ts';
import { fileIn, MOST_ZOOM, madePicture, PICTURE_FAULTS, share } from '../studio/pictures.ts';

const PATH = '/staff/merchants/:merchant/media';

/** Places outside the brand file that show a picture of the library. */
export const MEDIA_USES = ['banner', 'item', 'offer', 'content'] as const;
export type MediaUse = (typeof MEDIA_USES)[number];

/** Where a picture is used: content, an item of the mall, a mission, the served brand, or its draft. */
export const MEDIA_PLACES = ['content', 'item', 'mission', 'brand', 'draft'] as const;

/** A typed address: a path of the site, or an https address; the brand file decides which hosts a site may load from. */
export const PICTURE_ADDRESS = /^(\/[^/\\]|https:\/\/)[^\s\\]*$/;

const id = Type.String({ pattern: '^[0-9a-f]{20}$' });
const name = Type.String({ minLength: 1, maxLength: 120 });
/** Alternative texts by language; absent: decoration. */
const alt = Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), text(200));

const mediaPicture = exactly(
  {
    id,
    name: anyText(120),
    alt,
    /** The focal point, as shares of the width and the height. */
    x: share,
    y: share,
    version,
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    bytes: Type.Integer({ minimum: 1 }),
    at: text(40),
    /** The name of the staff user. */
    by: anyText(),
    uses: Type.Array(exactly({ place: oneOf(MEDIA_PLACES), title: anyText() }, { requires: ['place'] })),
  },
  { requires: ['id', 'version', 'width', 'height', 'at'] },
);

export type MediaPicture = Reading<typeof mediaPicture>;

const library = asSent(
  exactly(
    {
      /** Newest first. */
      pictures: Type.Array(mediaPicture, { maxItems: 1_000 }),
      bytes: Type.Integer({ minimum: 0 }),
      mostBytes: Type.Integer({ minimum: 1 }),
    },
    { requires: ['pictures'] },
  ),
);

const fault = Type.Optional(oneOf(PICTURE_FAULTS));

export const mediaLibrary = defineStaffCall({
  name: 'staffMedia',
  method: 'GET',
  path: PATH,
  access: 'content.read',
  request: noRequest,
  reply: library,
});

/** Adds a picture, cleaned and in at most 3,200 pixels. The same file is the same picture: an upload can be repeated. */
export const addMedia = defineStaffCall({
  name: 'staffAddMedia',
  method: 'POST',
  path: PATH,
  access: 'content.change',
  bodyBytes: 12 * 1024 * 1024,
  request: exactly({ file: fileIn(11_200_000), name }),
  /** `id` is absent where the file is refused. */
  reply: asSent(exactly({ id: Type.Optional(id), fault }, { requires: [] })),
});

/** Changes name, alternative texts and focal point. `conflict`: another user changed the picture, or removed it. */
export const changeMedia = defineStaffCall({
  name: 'staffChangeMedia',
  method: 'POST',
  path: `${PATH}/changes`,
  access: 'content.change',
  request: exactly({ id, version, name, alt, x: share, y: share }),
  reply: Type.Null(),
});

/** Removes a picture that nothing uses. `conflict`: something uses it, or another user changed it. */
export const removeMedia = defineStaffCall({
  name: 'staffRemoveMedia',
  method: 'POST',
  path: `${PATH}/removals`,
  access: 'content.change',
  request: exactly({ id, version }),
  reply: Type.Null(),
});

/** Makes a file of a picture for a use: cut around a focal point, in its size and format. The same cut is the same file. */
export const cutMedia = defineStaffCall({
  name: 'staffCutMedia',
  method: 'POST',
  path: `${PATH}/cuts`,
  access: 'content.change',
  request: exactly({
    id,
    use: oneOf(MEDIA_USES),
    x: share,
    y: share,
    zoom: Type.Number({ minimum: 1, maximum: MOST_ZOOM }),
  }),
  /** The path of `picture` is one of the site: `/_media/...`. */
  reply: asSent(exactly({ picture: Type.Optional(madePicture), fault }, { requires: [] })),
});

/** The picture itself, for the console. */
export const readMedia = defineStaffCall({
  name: 'staffMediaPicture',
  method: 'GET',
  path: `${PATH}/picture`,
  access: 'content.read',
  download: true,
  request: exactly({ id }),
  reply: Type.Null(),
});

export const mediaCalls = [mediaLibrary, addMedia, changeMedia, removeMedia, cutMedia, readMedia] as const;
