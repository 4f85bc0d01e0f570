import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { logEvent } from '#serving/log/log-event.ts';
import type { Site } from '../brands/sites.ts';
import { createSingleFlight } from '../memory/single-flight.ts';
import type { PaintCard } from './paint-card.ts';
import { CARD_SIZE } from './sharing.ts';

const MOST_BYTES = 32 * 1024 * 1024;
const LOGO = { x: 84, y: 215, width: 560, height: 200 };

export interface Painting {
  /** Unique among the brand's paintings. */
  readonly name: string;
  /** The brand's picture inside; the cost of rendering it is unknown beforehand. */
  readonly asset: 'logo' | 'favicon';
  /** Returns SVG; `picture` is a data URL, undefined if the brand has none or it costs too much. */
  readonly draw: (site: Site, picture: string | undefined) => string;
}

/** Renders a PNG per brand revision, in a bounded cache. Rejects with JobRefused while too many jobs wait. */
export type PaintPicture = (site: Site, painting: Painting) => Promise<Buffer>;

/** Leaves out a picture that costs too much, and caches the result, so that the cost is paid once. */
export function createPaintings(paint: PaintCard, log: Pick<Logger, 'warn'>): PaintPicture {
  const cache = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: (png) => png.length });
  const drawing = createSingleFlight<Buffer>();

  async function paintWhole(site: Site, { name, asset, draw }: Painting): Promise<Buffer> {
    const { merchant } = site;
    const whole = await paint(merchant, draw(site, await readPicture(site, asset)));
    if (whole) return whole;
    logEvent(log, 'sharing_card.asset_left_out', { merchant, picture: name, asset });
    const plain = await paint(merchant, draw(site, undefined));
    if (!plain) throw new Error(`the picture ${name} cannot be drawn`);
    return plain;
  }

  return async (site, painting) => {
    const key = `${site.merchant} ${site.stored.revision} ${painting.name}`;
    const known = cache.get(key);
    if (known) return known;
    return drawing(key, async () => {
      const png = await paintWhole(site, painting);
      cache.set(key, png);
      return png;
    });
  };
}

/** The sharing card, 1200 by 630; `drawArt` draws the scene at its end. */
export function sharingCard(drawArt: (path: string) => string | null): Painting {
  return { name: 'card', asset: 'logo', draw: (site, logo) => cardSvg(site, logo, drawArt) };
}

/** The brand's picture as a data URL; undefined if there is none that can be rendered. */
async function readPicture({ stored }: Site, name: Painting['asset']): Promise<string | undefined> {
  const asset = stored.assets.get(stored.brand.assets[name] ?? '');
  const type = /\.(svg|png|jpe?g)$/i.exec(asset?.path ?? '')?.[1]?.toLowerCase();
  if (!asset || !type) return undefined;
  const mime = type === 'svg' ? 'image/svg+xml' : type === 'png' ? 'image/png' : 'image/jpeg';
  return `data:${mime};base64,${(await readFile(asset.file)).toString('base64')}`;
}

/**
 * The card: the brand's background, a scene in its colours, its logo. No text: the picture is the same in every
 * language.
 */
function cardSvg({ theme }: Site, logo: string | undefined, drawArt: (path: string) => string | null): string {
  const colours = theme.mode === 'dark' ? theme.dark : theme.light;
  const { width, height } = CARD_SIZE;
  const art = drawArt(`category/RNG/${colours.accent.slice(1)}-${colours.accentStrong.slice(1)}.svg`);
  const scene =
    art === null
      ? ''
      : `<image href="${dataSvg(art)}" x="520" y="0" width="1008" height="630" preserveAspectRatio="xMidYMid slice"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="v"><stop offset="0.42" stop-color="${colours.canvas}"/><stop offset="0.8" stop-color="${colours.canvas}" stop-opacity="0"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="${colours.canvas}"/>${scene}<rect width="${width}" height="${height}" fill="url(#v)"/>`,
    `<rect x="0" y="${height - 14}" width="${width}" height="14" fill="${colours.accent}"/>`,
    logo === undefined
      ? ''
      : `<image href="${logo}" x="${LOGO.x}" y="${LOGO.y}" width="${LOGO.width}" height="${LOGO.height}" preserveAspectRatio="xMinYMid meet"/>`,
    '</svg>',
  ].join('');
}

function dataSvg(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
