/** What `brand new` writes: a complete brand that passes the check. */
import type { BrandFile } from '#model/documents/generated/brand.ts';
import { deriveTheme } from '#model/theme/theme.ts';

export interface NewBrand {
  readonly merchant: string;
  readonly name: string;
  /** `#rrggbb`; the schema's default when absent. */
  readonly accent?: string | undefined;
}

/** A file to write, relative to the brand's folder. */
export interface NewFile {
  readonly path: string;
  readonly content: string;
}

const DEFAULT_ACCENT = '#0f766e';

/** The files of a new brand: brand file, texts in the languages that it offers, logo and tab icon. */
export function newBrandFiles(given: NewBrand): readonly NewFile[] {
  const accent = given.accent?.toLowerCase() ?? DEFAULT_ACCENT;
  return [
    { path: 'brand.json', content: `${JSON.stringify(brandFile(given, accent), null, 2)}\n` },
    ...Object.entries(TEXTS).map(([language, texts]) => ({
      path: `texts/${language}.json`,
      content: `${JSON.stringify(texts(given.name), null, 2)}\n`,
    })),
    { path: 'assets/favicon.svg', content: favicon(given, accent) },
  ];
}

function brandFile({ merchant, name }: NewBrand, accent: string): BrandFile {
  return {
    $schema: '../../schemas/brand.schema.json',
    livery: 1,
    merchant,
    name,
    languages: ['EN', 'CN', 'VI'],
    defaultLanguage: 'EN',
    currency: { code: 'USD', exponent: 2, symbol: '$', position: 'before' },
    minimumAge: 18,
    theme: { mode: 'both', seeds: { accent }, fonts: { body: 'inter', display: 'inter', numeric: 'inter' } },
    layout: { header: 'classic', navigation: 'bar', card: 'tile' },
    assets: { favicon: 'assets/favicon.svg' },
    home: [
      { section: 'banners' },
      { section: 'notices' },
      { section: 'categories' },
      { section: 'vendors' },
      { section: 'promotions' },
      { section: 'app' },
    ],
  };
}

/** The brand's own copy; everything else comes from the platform's texts. */
const TEXTS: Readonly<Record<'EN' | 'CN' | 'VI', (name: string) => Readonly<Record<string, string>>>> = {
  EN: (name) => ({ 'brand.title': name, 'brand.description': `${name}: live casino, slots, sports and lottery.` }),
  CN: (name) => ({ 'brand.title': name, 'brand.description': `${name}：真人娱乐、电子游戏、体育与彩票。` }),
  VI: (name) => ({ 'brand.title': name, 'brand.description': `${name}: casino trực tuyến, nổ hũ, thể thao và xổ số.` }),
};

/** A tile of the accent with a mark cut from the code, so that two new brands do not look alike in a row of tabs. */
function favicon({ merchant }: NewBrand, accent: string): string {
  const ink = deriveTheme({ seeds: { accent } }).light.textOnAccent;
  const turn = [...merchant].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <rect width="64" height="64" rx="14" fill="${accent}"/>
  <g transform="rotate(${turn} 32 32)" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round">
    <path d="M18 40a16 16 0 0 1 28-16"/>
    <circle cx="32" cy="32" r="5" fill="${ink}" stroke="none"/>
  </g>
</svg>
`;
}
