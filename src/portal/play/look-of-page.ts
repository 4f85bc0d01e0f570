import { resolveColour } from '../art/use-art.ts';

/** Whether the page is drawn light or dark just now, by its own ground; undefined where there is none to see. */
export function modeOfPage(): 'light' | 'dark' | undefined {
  const ground = resolveColour('--canvas');
  if (ground === undefined) return undefined;
  return isDark(ground) ? 'dark' : 'light';
}

/** Whether light letters stand on a ground of #rrggbb: by its brightness as eyes weigh it (ITU-R BT.601). */
function isDark(ground: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}
