/** Page set-up of a scenario: one page of a real site, and its screenshots. */
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Operator } from '#tests/support/operator.ts';
import { type Site, siteUrl } from '#tests/support/site.ts';
import { speakConsole } from './console-words.ts';
import type { Shot } from './index-page.ts';
import { newContext, type Persona } from './personas.ts';
import { watchWhole } from './whole.ts';

export const FOLDER = 'gallery';

export interface GallerySite {
  readonly browser: Browser;
  readonly site: Site;
  readonly operator: Operator;
  readonly onReport?: (report: string) => void;
  /** Called for each new page before its first navigation. */
  readonly onPage?: (page: Page, persona: Persona) => Promise<void>;
  /** Additional widths for each picture: phone widths for phone personas, others for desktop personas. */
  readonly widths?: readonly number[];
  /** Replaces the screenshot: inspects a page that is ready to be captured. */
  readonly inspect?: (page: Page, persona: Persona, screen: string) => Promise<void>;
}

export interface PageSetup extends GallerySite {
  readonly persona: Persona;
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Opens a path of the persona's brand in its language, or in another one, and waits until the page handles clicks.
   */
  go(path: string, language?: string): Promise<void>;
  shoot(screen: string, options?: { readonly fullPage?: boolean }): Promise<void>;
  /** The same set-up in a new browser context with a new client address. */
  elsewhere(address?: string): Promise<PageSetup>;
}

/** Opens a page set-up; `onShot` is called for each picture. The caller closes the context. */
export async function openPageSetup(
  gallerySite: GallerySite,
  persona: Persona,
  onShot: (shot: Omit<Shot, 'group'>) => void,
  address?: string,
): Promise<PageSetup> {
  const context = await newContext(gallerySite.browser, persona, address);
  const page = await context.newPage();
  page.on('request', (request) => {
    if (request.url().endsWith('/_csp')) gallerySite.onReport?.(`${request.postData()}`);
  });
  const whole = watchWhole(page);
  await speakConsole(page, persona);
  await gallerySite.onPage?.(page, persona);
  return {
    ...gallerySite,
    persona,
    page,
    context,
    async go(path, language = persona.language) {
      const separator = path.includes('?') ? '&' : '?';
      await page.goto(siteUrl(gallerySite.site.port, persona.brand, `${path}${separator}lang=${language}`));
      await page.locator('html[data-hydrated]').waitFor();
    },
    async shoot(screen, { fullPage = false } = {}) {
      const file = `${[screen, ...wordsOf(persona)].join('-')}.png`;
      if (fullPage) await seeAll(page);
      await whole();
      if (gallerySite.inspect !== undefined) return gallerySite.inspect(page, persona, screen);
      await page.screenshot({ path: join(FOLDER, file), fullPage, animations: 'disabled' });
      onShot({ file, screen, words: wordsOf(persona) });
      for (const width of widthsOf(gallerySite, persona))
        onShot(await shootAt({ page, whole }, persona, screen, { width, fullPage }));
      if (widthsOf(gallerySite, persona).length > 0) await page.setViewportSize(sizeOf(persona));
    },
    elsewhere: (other) => openPageSetup(gallerySite, persona, onShot, other),
  };
}

/** Minimum width of a desktop. */
const DESKTOP_WIDTH = 600;

function widthsOf({ widths = [] }: GallerySite, { viewport }: Persona): readonly number[] {
  return widths.filter((width) => (width < DESKTOP_WIDTH ? 'phone' : 'desktop') === viewport.name);
}

function sizeOf({ viewport: { width, height } }: Persona): { width: number; height: number } {
  return { width, height };
}

/** The same page at another width without a reload, so that open windows stay open. */
async function shootAt(
  { page, whole }: { readonly page: Page; readonly whole: () => Promise<void> },
  persona: Persona,
  screen: string,
  { width, fullPage }: { readonly width: number; readonly fullPage: boolean },
): Promise<Omit<Shot, 'group'>> {
  await page.setViewportSize({ width, height: persona.viewport.height });
  await whole();
  const words = [...wordsOf(persona), `${width}`];
  const file = `${[screen, ...words].join('-')}.png`;
  await page.screenshot({ path: join(FOLDER, file), fullPage, animations: 'disabled' });
  return { file, screen, words };
}

function wordsOf({ brand, language, viewport, scheme }: Persona): readonly string[] {
  return [brand, language, viewport.name, ...(scheme === undefined ? [] : [scheme])];
}

/** Scrolls through the page once and waits a while, because off-screen parts and pictures load lazily. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 3) {
      window.scrollTo(0, top);
      await nextFrame();
    }
    window.scrollTo(0, 0);
  });
  const loaded = () =>
    document.querySelector('main [aria-busy=true]') === null && [...document.images].every((image) => image.complete);
  await page.waitForFunction(loaded, undefined, { timeout: PICTURES_MS }).catch(() => undefined);
}

const PICTURES_MS = 4_000;
