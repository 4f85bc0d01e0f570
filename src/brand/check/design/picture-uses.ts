/** Uses of a brand's pictures: required shape and size, in one table with the source of each figure. */

import { pointer } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';

export type PictureUse = 'logo' | 'favicon' | 'card' | 'app' | 'slide' | 'partner';

export interface PicturePlace {
  /** Width divided by height, minimum and maximum. */
  readonly ratio: readonly [number, number];
  readonly shape: string;
  /** Minimum size of a raster picture, in pixels. */
  readonly least: readonly [number, number];
  readonly never?: readonly string[];
}

export const PICTURE_PLACES: Readonly<Record<PictureUse, PicturePlace>> = {
  // ui/pictures/logo.tsx: at most 12 x 2.75 rem, with twice the pixels on high-density screens.
  logo: { ratio: [1, 8], shape: 'between 1:1 and 8:1', least: [88, 88] },
  // Browsers show tab icons at 16 to 48 px.
  favicon: { ratio: [0.95, 1.05], shape: '1:1 (square)', least: [32, 32] },
  // brand schema, Sharing card (1200 x 630); link previews do not support SVG.
  card: { ratio: [1.86, 1.95], shape: '1.91:1 (1200 x 630)', least: [1200, 630], never: ['svg', 'ico'] },
  // brand schema, App picture (640 x 480); features/home/app-section.tsx shows it 17 rem high.
  app: { ratio: [1, 1.6], shape: 'about 4:3 (640 x 480)', least: [640, 480] },
  // features/home/slides/slide-styles.ts: 16:6, 16:5.2 and 16:4 on desktops, cropped to 4:5 on phones.
  slide: { ratio: [1.9, 4.2], shape: 'between 2:1 and 4:1 (1600 x 600)', least: [1200, 400] },
  // features/home/partners.tsx: at most 12 rem wide, 240 x 80.
  partner: { ratio: [1, 8], shape: 'between 1:1 and 8:1', least: [160, 40] },
};

export interface NamedPicture {
  readonly asset: string;
  readonly path: string;
  readonly use: PictureUse;
}

export function namedPictures(brand: Brand): readonly NamedPicture[] {
  const own = (['logo', 'favicon', 'card', 'app'] as const).map((use) => ({
    asset: brand.assets[use],
    path: pointer('assets', use),
    use,
  }));
  const inSections = brand.home.flatMap((section, at) => [
    ...(section.slides ?? []).map(({ image }, slideAt) => ({
      asset: image,
      path: pointer('home', at, 'slides', slideAt, 'image'),
      use: 'slide' as const,
    })),
    ...(section.partners ?? []).map(({ image }, partnerAt) => ({
      asset: image,
      path: pointer('home', at, 'partners', partnerAt, 'image'),
      use: 'partner' as const,
    })),
  ]);
  return [...own, ...inSections].flatMap(({ asset, ...rest }) => (asset ? [{ asset, ...rest }] : []));
}
