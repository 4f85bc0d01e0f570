/** Draws the pictures of a brand from the pixels of its logo. */
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Hex } from '#model/theme/colour.ts';
import type { Box, Pixels } from './pixels.ts';

const ICON_PX = 512;
/** As the drawn icon of a new brand: 14 of 64. */
const ICON_RADIUS = 112;
/** Share of the icon on each side of the logo. */
const ICON_PADDING = 0.15;
/** A logo in the header is at most 192 x 44 CSS pixels (ui/pictures/logo.tsx): four times as many for dense screens. */
const LOGO_PX = { width: 1_408, height: 176 } as const;
/** Share of a plate's height around the logo. */
const PLATE_PADDING = 0.16;
/** Share of the height. */
const LOGO_RADIUS = 0.18;
/** Limits of the brand linter (check/design/picture-uses.ts). */
const LOGO_LEAST_PX = 88;
const LOGO_MOST_RATIO = 8;

/** A rounded tile with the part of the logo in `box`; `fills`: that part covers the tile. */
export async function drawIcon(pixels: Pixels, box: Box, background: Hex, fills: boolean): Promise<Uint8Array> {
  const inner = fills ? ICON_PX : Math.round(ICON_PX * (1 - 2 * ICON_PADDING));
  const part = await scaled(pixels, box, inner, inner, fills ? 'cover' : 'inside', true);
  const tile = `<rect width="${ICON_PX}" height="${ICON_PX}" rx="${ICON_RADIUS}" fill="${background}"/>`;
  return render(ICON_PX, ICON_PX, `${tile}${centred(part, ICON_PX, ICON_PX, fills ? ICON_RADIUS : 0)}`);
}

/**
 * The logo for the header, in the aspect ratio and size that the linter asks: on a rounded plate of the colour `plate`,
 * or with rounded corners where the picture itself has a background.
 */
export async function drawHeaderLogo(
  pixels: Pixels,
  box: Box,
  { plate, isOpaque }: { readonly plate: Hex | undefined; readonly isOpaque: boolean },
): Promise<Uint8Array> {
  const padding = plate === undefined ? 0 : Math.round(LOGO_PX.height * PLATE_PADDING);
  const [mostWidth, mostHeight] = [LOGO_PX.width - 2 * padding, LOGO_PX.height - 2 * padding];
  const part = await scaled(pixels, box, mostWidth, mostHeight, 'inside', false);
  const height = Math.max(part.height + 2 * padding, Math.ceil((part.width + 2 * padding) / LOGO_MOST_RATIO));
  const canvasHeight = Math.max(height, LOGO_LEAST_PX);
  const canvasWidth = Math.max(part.width + 2 * padding, canvasHeight);
  const radius = Math.round(canvasHeight * LOGO_RADIUS);
  const back = `<rect width="${canvasWidth}" height="${canvasHeight}" rx="${radius}" fill="${plate}"/>`;
  const logo = centred(part, canvasWidth, canvasHeight, isOpaque ? Math.round(part.height * LOGO_RADIUS) : 0);
  return render(canvasWidth, canvasHeight, `${plate === undefined ? '' : back}${logo}`);
}

/** Link previews: brand schema, sharing card. */
const CARD_PX = { width: 1_200, height: 630 } as const;
/** Share of the card that the logo fills at most. */
const CARD_PART = 0.6;
/** Pixels of the stripe at its foot. */
const CARD_STRIPE = 16;

/** The sharing card: the part of the logo in `box` on a background that shows it, above a stripe of the accent. */
export async function drawCard(pixels: Pixels, box: Box, background: Hex, accent: Hex): Promise<Uint8Array> {
  const { width, height } = CARD_PX;
  const part = await scaled(pixels, box, Math.round(width * CARD_PART), Math.round(height * CARD_PART), 'inside', true);
  const back = `<rect width="${width}" height="${height}" fill="${background}"/>`;
  const stripe = `<rect y="${height - CARD_STRIPE}" width="${width}" height="${CARD_STRIPE}" fill="${accent}"/>`;
  return render(width, height, `${back}${stripe}${centred(part, width, height, 0)}`);
}

interface Part {
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
}

async function scaled(
  { width, height, data }: Pixels,
  box: Box,
  mostWidth: number,
  mostHeight: number,
  fit: 'inside' | 'cover',
  mayGrow: boolean,
): Promise<Part> {
  const { data: png, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(box)
    .resize(mostWidth, mostHeight, { fit, withoutEnlargement: !mayGrow })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, png };
}

function centred({ width, height, png }: Part, canvasWidth: number, canvasHeight: number, radius: number): string {
  const [x, y] = [Math.round((canvasWidth - width) / 2), Math.round((canvasHeight - height) / 2)];
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const image = `<image ${place} href="data:image/png;base64,${png.toString('base64')}"/>`;
  if (radius === 0) return image;
  return `<clipPath id="corners"><rect ${place} rx="${radius}"/></clipPath><g clip-path="url(#corners)">${image}</g>`;
}

function render(width: number, height: number, content: string): Uint8Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render().asPng();
}
