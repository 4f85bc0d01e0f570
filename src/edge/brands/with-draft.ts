import type { BrandTexts, StoredBrand } from '#brand/read/stored-brand.ts';
import { isObject } from '#model/json/json.ts';
import { type Language, parseBrand } from '#model/site/brand.ts';

/**
 * A served brand with the text files of a draft, for previews. What cannot be read stays as served: a draft may be
 * invalid for a moment, and the console shows why. The revision stays that of the served files, so that their pictures
 * come from the browser's cache; with pictures of the draft it is that of the preview, which alone has them.
 */
export function withDraft(
  served: StoredBrand,
  files: Readonly<Record<string, string>>,
  { revision, pictures = [] }: { readonly revision: string; readonly pictures?: readonly string[] | undefined },
): StoredBrand {
  const source = files['brand.json'] ?? '';
  const { value } = parseBrand(parse(source));
  const texts = Object.fromEntries(
    Object.entries(files).flatMap(([path, text]) => {
      const [, language] = /^texts\/([A-Z]{2})\.json$/.exec(path) ?? [];
      const read = language === undefined ? undefined : textsOf(text);
      return language === undefined || read === undefined ? [] : [[language as Language, read]];
    }),
  ) satisfies BrandTexts;
  const brand = value === null || value.merchant !== served.merchant ? undefined : { brand: value, source };
  const own = pictures.length > 0 && { revision };
  return { ...served, ...brand, ...own, texts: { ...served.texts, ...texts } };
}

function textsOf(text: string): Readonly<Record<string, string>> | undefined {
  const json = parse(text);
  if (!isObject(json)) return undefined;
  return Object.fromEntries(
    Object.entries(json).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
