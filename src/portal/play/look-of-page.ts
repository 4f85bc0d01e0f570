import {
  type FrameLook,
  type LookName,
  lookColours,
  lookFonts,
  lookLengths,
  writeFrameLook,
} from '#contract/vendors/frame-look.ts';
import { resolveColour } from '../art/use-art.ts';

/** An address of a page that takes it, told how the page around it looks. */
export function tellLook(address: string): URL {
  const url = new URL(address);
  const look = writeFrameLook(modeOfPage() ?? 'dark', lookOfPage());
  for (const [name, value] of Object.entries(look)) url.searchParams.set(name, value);
  return url;
}

/** Colours as the browser has resolved them; corners and families as the theme writes them. */
function lookOfPage(): FrameLook {
  const theme = getComputedStyle(document.documentElement);
  const written = (name: LookName) => theme.getPropertyValue(`--${name}`).trim();
  const entries = [
    ...lookColours.map((name) => [name, resolveColour(`--${name}`)] as const),
    ...lookLengths.map((name) => [name, written(name)] as const),
    ...lookFonts.map((name) => [name, /^['"](\w+) Variable['"]/.exec(written(name))?.[1]] as const),
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Whether the page is drawn light or dark just now, by its own ground; undefined where there is none to see. */
function modeOfPage(): 'light' | 'dark' | undefined {
  const ground = resolveColour('--canvas');
  if (ground === undefined) return undefined;
  return isDark(ground) ? 'dark' : 'light';
}

/** Whether light letters stand on a ground of #rrggbb: by its brightness as eyes weigh it (ITU-R BT.601). */
function isDark(ground: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}
