/** Web app manifest and icons for adding the site to a phone's home screen (W3C Web Application Manifest). */
import { themeColor } from '#model/theme/theme.ts';
import type { Site } from '../brands/sites.ts';
import { documentLanguage } from '../wire/languages.ts';
import type { Painting } from './sharing-card.ts';

interface HomeIcon {
  readonly sizePx: number;
  /** Share of the canvas that the brand's icon takes; the system may crop a maskable icon to its middle 80 %. */
  readonly share: number;
  readonly purpose: 'any' | 'maskable';
}

/** By file name. iOS uses the first, which must not be transparent. */
const ICONS: Readonly<Record<string, HomeIcon>> = {
  touch: { sizePx: 180, share: 1, purpose: 'any' },
  small: { sizePx: 192, share: 1, purpose: 'any' },
  large: { sizePx: 512, share: 1, purpose: 'any' },
  mask: { sizePx: 512, share: 0.7, purpose: 'maskable' },
};

/** Lines of a page's head. For a brand without an icon the browser makes one from the page. */
export function homeScreenLines(site: Site): readonly string[] {
  const manifest = '<link rel="manifest" href="/manifest.webmanifest">';
  return hasIcon(site) ? [manifest, `<link rel="apple-touch-icon" href="${addressOf(site, 'touch')}">`] : [manifest];
}

/** The manifest: the site opens in its own window at its start page, in the language that the visitor uses there. */
export function writeManifest(site: Site): string {
  const { brand } = site.stored;
  const { lang, dir } = documentLanguage(brand.defaultLanguage);
  const colour = themeColor(site.theme);
  const icons = Object.entries(ICONS).map(([name, { sizePx, purpose }]) => ({
    src: addressOf(site, name),
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    purpose,
  }));
  return JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    lang,
    dir,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: colour,
    icons: hasIcon(site) ? icons : [],
  });
}

export function homeIcon(site: Site, name: string): Painting | undefined {
  const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  return icon && hasIcon(site)
    ? { name, asset: 'favicon', draw: (of, picture) => iconSvg(of, icon, picture) }
    : undefined;
}

function hasIcon({ stored }: Site): boolean {
  return stored.assets.has(stored.brand.assets.favicon ?? '');
}

function addressOf({ stored }: Site, name: string): string {
  return `/_icon/${stored.revision}/${name}.png`;
}

/** Without a picture: a plain background in the brand's accent colour. */
function iconSvg({ theme }: Site, { sizePx, share }: HomeIcon, picture: string | undefined): string {
  const { accent } = theme.mode === 'dark' ? theme.dark : theme.light;
  const width = sizePx * share;
  const at = (sizePx - width) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}">`,
    `<rect width="${sizePx}" height="${sizePx}" fill="${picture === undefined ? accent : themeColor(theme)}"/>`,
    picture === undefined ? '' : `<image href="${picture}" x="${at}" y="${at}" width="${width}" height="${width}"/>`,
    '</svg>',
  ].join('');
}
