import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { SECURITY_SCREENS } from './security-screens.ts';
import { SIGNIN_SCREENS } from './signin-screens.ts';

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

/** The demo brands with their default language and one of Chinese characters. */
export const BRANDS: readonly { readonly merchant: string; readonly languages: readonly string[] }[] = [
  { merchant: 'aurora', languages: ['EN', 'CN'] },
  { merchant: 'lotus', languages: ['VI', 'CN'] },
  { merchant: 'harbor', languages: ['EN', 'CN'] },
];

/** A member of the demo data. */
export const DEMO_MEMBER = { name: 'player1', password: 'Livery-demo-1' };

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/index', audiences: ['visitor', 'member'] },
  { name: 'home-whole', path: '/index', audiences: ['visitor'], fullPage: true, prepare: seeAll },
  { name: 'login', path: '/login', audiences: ['visitor'], prepare: dialogOpen },
  ...SIGNIN_SCREENS,
  { name: 'register', path: '/register', audiences: ['visitor'], prepare: dialogOpen },
  {
    name: 'register-errors',
    path: '/register',
    audiences: ['visitor'],
    prepare: async (page) => {
      await dialogOpen(page);
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  ...SECURITY_SCREENS,
  { name: 'not-found', path: '/nowhere', audiences: ['visitor'] },
];

async function dialogOpen(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('input').first().waitFor();
}

const PICTURES_MS = 5_000;

/** Pictures below the fold load when they come near: the whole page is passed by once, and they are waited for a while. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 3) {
      window.scrollTo(0, top);
      await nextFrame();
    }
    window.scrollTo(0, 0);
  });
  const loaded = () => [...document.images].every((image) => image.complete);
  await page.waitForFunction(loaded, undefined, { timeout: PICTURES_MS }).catch(() => undefined);
}

/** A browser of one size, without motion. */
export function newContext(browser: Browser, viewport: Viewport, address?: string): Promise<BrowserContext> {
  return browser.newContext({
    ...(address === undefined ? {} : { extraHTTPHeaders: { 'x-forwarded-for': address } }),
    viewport: { width: viewport.width, height: viewport.height },
    deviceScaleFactor: viewport.scale,
    isMobile: viewport.touch,
    hasTouch: viewport.touch,
    reducedMotion: 'reduce',
  });
}
