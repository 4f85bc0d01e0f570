import type { StoredBrand } from '#brand/read/stored-brand.ts';
import { placeOf } from '../findings/check-json.ts';
import type { Found } from '../findings/finding.ts';
import type { SourceFile } from '../findings/sources.ts';
import { ENDINGS, endingOf, kindOf, type PictureKind } from './picture-kind.ts';
import { type NamedPicture, namedPictures, PICTURE_PLACES, type PicturePlace } from './picture-uses.ts';
import { unsafeSvgParts } from './unsafe-svg.ts';
import { missingEnd } from './whole-picture.ts';

/**
 * Checks pictures: type by content, shape and pixel size for their use, unsafe SVG content (docs/explanation/safety.md#uploads: by
 * content, not by name), and unused files.
 */
export function checkPictures({ brand, assets }: StoredBrand, files: readonly SourceFile[]): readonly Found[] {
  const named = namedPictures(brand);
  const pictures = files.filter(({ name }) => name.startsWith('assets/'));
  return pictures.flatMap((file) => {
    const uses = named.filter(({ asset }) => asset === file.name);
    const kind = kindOf(file.bytes);
    const safety = endingOf(file.name) === 'svg' || kind?.type === 'svg' ? unsafeParts(file) : [];
    // Files that cannot be served are already reported.
    if (uses.length === 0) return [...(assets.has(file.name) ? [unused(file)] : []), ...safety];
    return [...safety, ...uses.flatMap((use) => validate(use, file, kind))];
  });
}

function validate({ path, use }: NamedPicture, file: SourceFile, kind: PictureKind | undefined): readonly Found[] {
  const place = PICTURE_PLACES[use];
  const wanted = ENDINGS[endingOf(file.name)] ?? [];
  if (kind === undefined) return [format(path, `${file.name}, which is not a readable picture`, 'a picture')];
  if (!wanted.includes(kind.type))
    return [format(path, `${file.name} with the content of ${kind.type}`, `a file named .${kind.type}`)];
  const missing = missingEnd(kind.type, file.bytes);
  if (missing !== undefined) return [truncated(path, file, missing)];
  if (place.never?.includes(kind.type))
    return [format(path, `${file.name} as the ${use}`, `anything but ${place.never.join(' and ')}`)];
  return [...shape(path, file, kind, place), ...pixels(path, file, kind, place)];
}

function format(path: string, found: string, expected: string): Found {
  return {
    code: 'assets.format',
    path,
    found,
    expected,
    remedy: 'Export the picture again, with the file extension of its type.',
  };
}

function truncated(path: string, { name }: SourceFile, found: string): Found {
  return {
    code: 'assets.truncated',
    path,
    found: `${name}: ${found}`,
    expected: 'a complete picture',
    remedy: 'Copy or export it again: the end of the file is missing or broken.',
  };
}

function shape(
  path: string,
  { name }: SourceFile,
  { width, height }: PictureKind,
  place: PicturePlace,
): readonly Found[] {
  const [least, greatest] = place.ratio;
  const ratio = width / height;
  if (ratio >= least && ratio <= greatest) return [];
  return [
    {
      code: 'assets.ratio',
      path,
      found: `${name} of ${width} x ${height}`,
      expected: `a picture with the aspect ratio ${place.shape}`,
      remedy: 'Crop or redraw it. Otherwise it is cut off or does not fill its place.',
    },
  ];
}

function pixels(path: string, { name }: SourceFile, kind: PictureKind, place: PicturePlace): readonly Found[] {
  const [width, height] = place.least;
  if (kind.type === 'svg' || kind.type === 'ico' || (kind.width >= width && kind.height >= height)) return [];
  return [
    {
      code: 'assets.small',
      path,
      found: `${name} of ${kind.width} x ${kind.height}`,
      expected: `at least ${width} x ${height} pixels`,
      remedy: 'Export it larger, or as SVG: it is blurred on high-density screens.',
    },
  ];
}

function unused({ name }: SourceFile): Found {
  return {
    at: name,
    code: 'assets.unused',
    path: '',
    found: name,
    expected: 'a file that the brand file names',
    remedy: 'Remove the file, or name it in the brand file.',
  };
}

function unsafeParts({ name, bytes }: SourceFile): readonly Found[] {
  const text = Buffer.from(bytes).toString('utf8');
  return unsafeSvgParts(text).map(({ what, at }) => ({
    at: name,
    ...placeOf(text, at),
    code: 'assets.unsafe-svg',
    path: '',
    found: what,
    expected: 'only drawing elements',
    remedy: 'Remove this part, and export the drawing as plain paths.',
  }));
}
