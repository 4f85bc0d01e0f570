import { imageSize } from 'image-size';
import type { StoredBrand } from '#brand/read/stored-brand.ts';
import { placeOf } from '../findings/check-json.ts';
import type { Found } from '../findings/finding.ts';
import type { SourceFile } from '../findings/sources.ts';
import { type NamedPicture, namedPictures, PICTURE_PLACES, type PicturePlace } from './picture-uses.ts';
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

interface Kind {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** Picture types that the edge serves, by file extension. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  svg: ['svg'],
  png: ['png'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  webp: ['webp'],
  avif: ['avif', 'heif'],
  gif: ['gif'],
  ico: ['ico'],
};

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

function kindOf(bytes: Uint8Array): Kind | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes);
    return { type, width, height };
  } catch {
    // Any reader error means the same: an unusable picture.
    return undefined;
  }
}

function validate({ path, use }: NamedPicture, file: SourceFile, kind: Kind | undefined): readonly Found[] {
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

function shape(path: string, { name }: SourceFile, { width, height }: Kind, place: PicturePlace): readonly Found[] {
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

function pixels(path: string, { name }: SourceFile, kind: Kind, place: PicturePlace): readonly Found[] {
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

/** Patterns of SVG content that runs, loads or quotes external content. */
const UNSAFE: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<script\b/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/(?:javascript|vbscript|data:text\/html)[:,;]/i, 'an address that runs a script'],
  [/<foreignObject\b/i, 'foreign content (foreignObject)'],
  [/<!(?:DOCTYPE[^>]*\[|ENTITY)/i, 'an entity'],
  [/<(?:iframe|object|embed|audio|video)\b/i, 'an embedded document'],
  [/(?:href|src)\s*=\s*["']\s*(?:https?:)?\/\//i, 'an address of another host'],
  [/(?:url\(|@import\s+)\s*["']?\s*(?:https?:)?\/\//i, 'a style that loads from another host'],
];

/**
 * Decodes as a browser does: character references become characters, and tabs and line ends inside a URL are removed
 * (WHATWG URL, basic URL parser). Both can hide a scheme.
 */
function withoutDisguise(text: string): string {
  const named: Readonly<Record<string, string>> = { colon: ':', tab: '', newline: '', sol: '/' };
  const spelled = text
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => toCharacter(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});?/g, (_, digits: string) => toCharacter(Number(digits)))
    .replace(/&(colon|tab|newline|sol);/gi, (_, word: string) => named[word.toLowerCase()] ?? '');
  return spelled.replace(/(["'])([^"']*)\1/g, (whole) => whole.replace(/[\t\r\n]/g, ''));
}

function toCharacter(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function unsafeParts({ name, bytes }: SourceFile): readonly Found[] {
  const text = Buffer.from(bytes).toString('utf8');
  const plain = withoutDisguise(text);
  return UNSAFE.flatMap(([pattern, what]) => {
    const at = text.search(pattern);
    if (at < 0 && plain.search(pattern) < 0) return [];
    return [
      {
        at: name,
        ...placeOf(text, Math.max(at, 0)),
        code: 'assets.unsafe-svg',
        path: '',
        found: what,
        expected: 'only drawing elements',
        remedy: 'Remove this part, and export the drawing as plain paths.',
      },
    ];
  });
}
