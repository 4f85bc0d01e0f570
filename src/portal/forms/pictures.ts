import { FEEDBACK } from '#contract/service/calls.ts';

export interface Chosen {
  readonly key: number;
  readonly name: string;
  /** base64 of the original file; the gateway re-encodes it. */
  readonly base64: string;
  readonly preview: string;
}

export type LeftOut = { readonly why: 'large' | 'kind'; readonly name: string } | { readonly why: 'many' };

const SIGNS: readonly (readonly [type: string, sign: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Detects the type by content, not by name; undefined for anything but png and jpg. */
export function typeOf(bytes: Uint8Array): string | undefined {
  return SIGNS.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte))?.[0];
}

/** Reads files as pictures (M226): at most three in total, 5 MB each, type by content. Rejected files are reported. */
export async function readPictures(
  files: readonly File[],
  present: readonly Chosen[],
): Promise<{ readonly chosen: readonly Chosen[]; readonly leftOut: LeftOut | undefined }> {
  const chosen: Chosen[] = [...present];
  let leftOut: LeftOut | undefined;
  for (const file of files) {
    if (chosen.length >= FEEDBACK.mostImages) leftOut ??= { why: 'many' };
    else if (file.size > FEEDBACK.mostImageBytes) leftOut ??= { why: 'large', name: file.name };
    else {
      const picture = await readPicture(file, nextKey(chosen));
      if (picture === undefined) leftOut ??= { why: 'kind', name: file.name };
      else chosen.push(picture);
    }
  }
  return { chosen, leftOut };
}

function nextKey(chosen: readonly Chosen[]): number {
  return Math.max(0, ...chosen.map(({ key }) => key)) + 1;
}

async function readPicture(file: File, key: number): Promise<Chosen | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeOf(bytes);
  if (type === undefined) return undefined;
  const base64 = toBase64(bytes);
  return { key, name: file.name, base64, preview: `data:${type};base64,${base64}` };
}

const STEP = 0x8000;

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += STEP) parts.push(String.fromCharCode(...bytes.subarray(at, at + STEP)));
  return btoa(parts.join(''));
}
