import type { BrandFile } from '#model/documents/generated/brand.ts';

type Section = NonNullable<BrandFile['home']>[number];

interface TemplateParts {
  readonly layout: NonNullable<BrandFile['layout']>;
  /** Of the banners, which come first on the home page. */
  readonly variant?: NonNullable<Section['variant']>;
  /** The sections after the banners. */
  readonly sections: readonly Section['section'][];
}

export type Template = 'standard' | 'showcase' | 'compact';

/** What a new brand begins with. */
export const TEMPLATES: Readonly<Record<Template, TemplateParts>> = {
  standard: {
    layout: { header: 'classic', navigation: 'bar', card: 'tile' },
    sections: ['notices', 'categories', 'hotGames', 'vendors', 'promotions', 'app'],
  },
  showcase: {
    layout: { header: 'stacked', navigation: 'mega', card: 'poster' },
    variant: 'wide',
    sections: ['notices', 'promotions', 'hotGames', 'categories', 'vendors', 'app'],
  },
  compact: {
    layout: { header: 'compact', navigation: 'rail', card: 'wide' },
    sections: ['hotGames', 'categories', 'vendors', 'promotions'],
  },
};
