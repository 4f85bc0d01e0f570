/** Personas of the gallery: a brand in a language, at a screen size. */
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
  /** Merchant code of the site. */
  readonly brand: string;
  readonly language: string;
  readonly viewport: Viewport;
  /** Preferred colour scheme of the visitor's system; only a brand with both modes follows it. */
  readonly scheme?: 'dark' | 'light';
}

/** Brand and language in one string: `aurora TH`. */
export type Face = `${string} ${string}`;

export const MAIN: readonly Face[] = ['aurora EN', 'aurora TH', 'lotus VI', 'lotus CN', 'harbor EN'];

export const EACH: readonly Face[] = ['aurora EN', 'lotus VI', 'harbor EN'];

export function castsOf(faces: readonly Face[]): readonly Persona[] {
  return faces.flatMap((face) => {
    const [brand = '', language = ''] = face.split(' ');
    return VIEWPORTS.map((viewport) => ({ brand, language, viewport }));
  });
}

/** A browser context with the persona's viewport, reduced motion and its own client address. */
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

/** Country of the visitors' addresses. */
export const COUNTRIES: Readonly<Record<string, readonly string[]>> = { SG: ['198.18.0.0/15'] };

let lastAddress = 0;

/** An address of the benchmark network (RFC 2544), each in its own /24: counters per address start at zero. */
function freshAddress(): string {
  lastAddress += 1;
  return `198.${18 + ((lastAddress >> 8) & 1)}.${lastAddress & 255}.7`;
}
