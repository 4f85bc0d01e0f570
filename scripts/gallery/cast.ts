/** Who is pictured: a brand in a language, on a size of screen. */
import type { Browser, BrowserContext } from '@playwright/test';

export interface Viewport {
  readonly name: 'desktop' | 'phone';
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly touch: boolean;
}

export const VIEWPORTS: readonly Viewport[] = [
  { name: 'desktop', width: 1440, height: 900, scale: 1, touch: false },
  { name: 'phone', width: 390, height: 844, scale: 2, touch: true },
];

export interface Persona {
  /** The merchant whose site it is. */
  readonly brand: string;
  readonly language: string;
  readonly viewport: Viewport;
  /** What the visitor's system prefers; only a brand that has both follows it. */
  readonly scheme?: 'dark' | 'light';
}

/** A brand and a language, as one word: `aurora TH`. */
export type Face = `${string} ${string}`;

/** The demo brands in the languages of the main pictures. */
export const MAIN: readonly Face[] = ['aurora EN', 'aurora TH', 'lotus VI', 'lotus CN', 'harbor EN'];

/** Each demo brand once. */
export const EACH: readonly Face[] = ['aurora EN', 'lotus VI', 'harbor EN'];

/** Each face on both sizes of screen. */
export function castsOf(faces: readonly Face[]): readonly Persona[] {
  return faces.flatMap((face) => {
    const [brand = '', language = ''] = face.split(' ');
    return VIEWPORTS.map((viewport) => ({ brand, language, viewport }));
  });
}

/** A browser of the cast's size, without motion, at an address that nobody else has. */
export function newContext(
  browser: Browser,
  { viewport, scheme }: Persona,
  address = freshAddress(),
): Promise<BrowserContext> {
  return browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': address },
    viewport: { width: viewport.width, height: viewport.height },
    deviceScaleFactor: viewport.scale,
    isMobile: viewport.touch,
    hasTouch: viewport.touch,
    reducedMotion: 'reduce',
    colorScheme: scheme ?? 'light',
  });
}

/** Where the visitors are. */
export const COUNTRIES: Readonly<Record<string, readonly string[]>> = { SG: ['198.18.0.0/15'] };

let lastAddress = 0;

/** An address of a net for benchmarks (RFC 2544), each in a /24 of its own: what is counted by address begins at nought. */
function freshAddress(): string {
  lastAddress += 1;
  return `198.${18 + ((lastAddress >> 8) & 1)}.${lastAddress & 255}.7`;
}
