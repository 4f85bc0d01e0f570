import { avatarArt } from './avatars.ts';
import { type ArtSeeds, categoryArt } from './category-art.ts';
import { gameArt } from './game-art.ts';
import { promoArt, rewardArt } from './promo-art.ts';
import { type TitleMotif, titleMotifs } from './title-motif.ts';
import { vendorArt, vendorLogo } from './vendor-art.ts';

const longest = 80;

/** The path of a category's illustration in the brand's colours (#rrggbb), relative to the picture route. */
export function categoryPath(category: string, accent: string, secondary = accent): string {
  return `category/${encodeURIComponent(category)}/${accent.slice(1)}-${secondary.slice(1)}.svg`;
}

export function vendorPath(code: string, category: string, name = code): string {
  return `vendor/${encodeURIComponent(category)}/${encodeURIComponent(code)}/${encodeURIComponent(name)}.svg`;
}

/** The path of a vendor's logo without a background, in one colour (#rrggbb). */
export function logoPath(code: string, category: string, name: string, ink: string): string {
  const who = [category, code, name].map(encodeURIComponent).join('/');
  return `mark/${who}/${ink.slice(1)}.svg`;
}

/** The path of a game's cover, optionally with the motif named in its title. */
export function gamePath(seed: string, category: string, motif?: TitleMotif): string {
  return `game/${[category, seed, motif ?? []].flat().map(encodeURIComponent).join('/')}.svg`;
}

export function avatarPath(id: string): string {
  return `avatar/${encodeURIComponent(id)}.svg`;
}

/** The path of the picture for a promotion type in the brand's colours (#rrggbb). */
export function promotionPath(type: string, accent: string, secondary = accent): string {
  return `promotion/${encodeURIComponent(type)}/${accent.slice(1)}-${secondary.slice(1)}.svg`;
}

/** Draws the SVG for one of the paths above; null for any other path. The same path always gives the same bytes. */
export function drawArt(path: string): string | null {
  const parts = readParts(path);
  if (parts === null) return null;
  const [kind, category = '', first = '', second = '', third = ''] = parts;
  const given = parts.length;
  if (kind === 'category' && given === 3) return drawCategory(category, first);
  if (kind === 'vendor' && given === 4) return vendorArt(first, category, second);
  if (kind === 'mark' && given === 5 && isColour(third)) return vendorLogo(first, category, second, `#${third}`);
  if (kind === 'promotion' && given === 3) return drawPromotion(category, first);
  if (kind === 'reward' && given === 2) return rewardArt(category);
  if (kind === 'avatar' && given === 2) return avatarArt(category);
  if (kind !== 'game' || given > 4 || first === '') return null;
  if (given === 3) return gameArt(first, category);
  const motif = titleMotifs.find((one) => one === second);
  return motif === undefined ? null : gameArt(first, category, motif);
}

function drawCategory(category: string, colours: string): string | null {
  const seeds = readSeeds(colours);
  return seeds === null ? null : categoryArt(category, seeds);
}

function drawPromotion(type: string, colours: string): string | null {
  const seeds = readSeeds(colours);
  return seeds === null ? null : promoArt(type, seeds);
}

function readSeeds(colours: string): ArtSeeds | null {
  const [accent = '', secondary = '', ...rest] = colours.split('-');
  if (!isColour(accent) || !isColour(secondary) || rest.length > 0) return null;
  return { accent: `#${accent}`, secondary: `#${secondary}` };
}

function isColour(text: string): boolean {
  return /^[0-9a-f]{6}$/i.test(text);
}

function readParts(path: string): readonly string[] | null {
  if (!path.endsWith('.svg')) return null;
  try {
    const parts = path.slice(0, -'.svg'.length).split('/').map(decodeURIComponent);
    return parts.every((part) => part !== '' && part.length <= longest) ? parts : null;
  } catch {
    // An invalid percent escape: no picture has such a name.
    return null;
  }
}
