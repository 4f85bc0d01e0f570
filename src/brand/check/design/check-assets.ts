import type { BrandAsset } from '#brand/read/stored-brand.ts';
import { type Problem, showValue } from '#model/json/problem.ts';
import { PICTURE_BUDGET_BYTES } from '#model/pictures/picture-shapes.ts';
import type { Brand } from '#model/site/brand.ts';
import { namedPictures } from './picture-uses.ts';

export const LARGEST_PICTURE_BYTES = PICTURE_BUDGET_BYTES;

/** Pictures that the brand file names but the folder lacks, and pictures that are too large. */
export function checkAssets(brand: Brand, assets: ReadonlyMap<string, BrandAsset>): readonly Problem[] {
  const named = namedPictures(brand);
  const unnamed = [...assets.keys()].filter((asset) => !named.some((picture) => picture.asset === asset));
  return named.flatMap(({ asset, path }) => {
    const file = assets.get(asset);
    if (!file) return [missing(asset, path, unnamed)];
    return file.bytes > LARGEST_PICTURE_BYTES ? [huge(file, path)] : [];
  });
}

function missing(asset: string, path: string, unnamed: readonly string[]): Problem {
  const instead = unnamed.length > 0 ? `name a file that no key names: ${unnamed.join(', ')}` : 'remove the key';
  return {
    code: 'assets.missing',
    path,
    found: showValue(asset),
    expected: 'a file in the brand’s folder',
    remedy: `Add ${asset}, or ${instead}.`,
  };
}

function huge(file: BrandAsset, path: string): Problem {
  return {
    code: 'assets.huge',
    path,
    found: `${file.path} of ${Math.ceil(file.bytes / 1024)} kB`,
    expected: `at most ${LARGEST_PICTURE_BYTES / 1024} kB`,
    remedy: 'Make the picture smaller: fewer pixels, WebP or AVIF, or a simpler SVG.',
  };
}
