/** Implements `brand new`: creates a complete brand that passes the check. */
import type { BrandFile } from '#model/documents/generated/brand.ts';
import { deriveTheme } from '#model/theme/theme.ts';
import type { LogoDesign } from './logo/design-from-logo.ts';
import { currencyOf } from './new/currency.ts';
import { heroPicture } from './new/hero-picture.ts';
import { type NewLanguage, newTexts } from './new/new-texts.ts';
import { TEMPLATES, type Template } from './new/templates.ts';
import { latestVersion } from './upgrade/bases.ts';

export interface NewBrand {
  readonly merchant: string;
  readonly name: string;
  /** `#rrggbb`; default: the schema's. */
  readonly accent?: string | undefined;
  /** Offered languages, the default language first; default: English. */
  readonly languages?: readonly NewLanguage[] | undefined;
  readonly domains?: readonly string[] | undefined;
  /** ISO 4217; default: USD. */
  readonly currency?: string | undefined;
  /** Ids of market packs. */
  readonly packs?: readonly string[] | undefined;
  /** Default: standard. */
  readonly template?: Template | undefined;
  /** Header logo: file extension and bytes. */
  readonly logo?: { readonly ending: string; readonly bytes: Uint8Array } | undefined;
  /** Colours, icon and sharing card from the logo, instead of an accent and a drawn icon. */
  readonly design?: Pick<LogoDesign, 'seeds' | 'roles' | 'icon' | 'card'> | undefined;
  /** The operator; without one, terms and privacy are marked as samples. */
  readonly operator?: BrandFile['operator'] | undefined;
}

export interface NewFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

export const DEFAULT_ACCENT = '#0f766e';

/** The files of a new brand: brand file, texts in its languages, hero pictures, tab icon, and its logo if given. */
export function newBrandFiles(given: NewBrand): readonly NewFile[] {
  const accent = given.design?.seeds.accent ?? given.accent?.toLowerCase() ?? DEFAULT_ACCENT;
  const languages = given.languages ?? ['EN'];
  return [
    { path: 'brand.json', content: `${JSON.stringify(brandFile(given, accent, languages), null, 2)}\n` },
    ...languages.map((language) => ({
      path: `texts/${language}.json`,
      content: `${JSON.stringify(newTexts(language, given.name), null, 2)}\n`,
    })),
    { path: faviconPath(given), content: given.design?.icon ?? favicon(given, accent) },
    ...(given.design ? [{ path: CARD, content: given.design.card }] : []),
    ...SLIDES.map(({ image }, at) => ({ path: image, content: heroPicture(given.merchant, accent, at) })),
    ...(given.logo ? [{ path: logoPath(given.logo), content: given.logo.bytes }] : []),
  ];
}

/** Targets that every site has, whatever is switched on. */
const SLIDES = [
  { image: 'assets/hero-1.svg', key: 'brand.slide1', go: '/rng' },
  { image: 'assets/hero-2.svg', key: 'brand.slide2', go: '/promotions' },
];

const CARD = 'assets/card.png';

/** The pictures of the first slides in another accent, in their order. */
export function coverPictures(merchant: string, accent: string): readonly string[] {
  return SLIDES.map((_, at) => heroPicture(merchant, accent, at));
}

function logoPath({ ending }: NonNullable<NewBrand['logo']>): string {
  return `assets/logo.${ending}`;
}

function faviconPath({ design }: NewBrand): string {
  return design ? 'assets/favicon.png' : 'assets/favicon.svg';
}

function brandFile(given: NewBrand, accent: string, languages: readonly NewLanguage[]): BrandFile {
  const { merchant, name, domains = [], logo, design, operator, currency = 'USD', packs = [] } = given;
  const { layout, variant, sections } = TEMPLATES[given.template ?? 'standard'];
  const seeds = design?.seeds ?? { accent };
  return {
    $schema: '../../schemas/brand.schema.json',
    livery: 1,
    base: latestVersion(),
    merchant,
    name,
    ...(domains.length > 0 && { domains: [...domains] }),
    languages: [...languages],
    defaultLanguage: languages[0] ?? 'EN',
    currency: currencyOf(currency),
    minimumAge: 18,
    theme: {
      mode: 'both',
      seeds,
      ...(design?.roles && { roles: design.roles }),
      fonts: { body: 'inter', display: 'inter', numeric: 'inter' },
    },
    layout,
    assets: { ...(logo && { logo: logoPath(logo) }), favicon: faviconPath(given), ...(design && { card: CARD }) },
    home: [
      {
        section: 'banners',
        ...(variant !== undefined && { variant }),
        slides: SLIDES.map(({ image, key, go }) => ({
          image,
          title: `${key}.title`,
          text: `${key}.text`,
          button: `${key}.button`,
          action: { go },
        })),
      },
      ...sections.map((section) => ({ section })),
    ],
    ...(operator && { operator }),
    ...(packs.length > 0 && { packs: [...packs] }),
  };
}

/**
 * A tile in the accent colour with a shape derived from the code, so that the tabs of two new brands look different.
 */
function favicon({ merchant }: NewBrand, accent: string): string {
  const ink = deriveTheme({ seeds: { accent } }).light.textOnAccent;
  const angle = [...merchant].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <rect width="64" height="64" rx="14" fill="${accent}"/>
  <g transform="rotate(${angle} 32 32)" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round">
    <path d="M18 40a16 16 0 0 1 28-16"/>
    <circle cx="32" cy="32" r="5" fill="${ink}" stroke="none"/>
  </g>
</svg>
`;
}
