/** Pictures of the start-up screens: they need the site's status changed, so they are taken last. */
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type Operator, openOperator } from '#tests/support/operator.ts';
import { type Site, siteUrl } from '#tests/support/site.ts';
import type { Shot } from './index-page.ts';
import { type BRANDS, newContext, VIEWPORTS, type Viewport } from './screens.ts';

/** Addresses for documentation (RFC 5737): one that nobody has visited from is judged at once. */
const REFUSED = '203.0.113.0/24';
const VISITOR = '203.0.113.77';

type Closed = 'maintenance' | 'restricted';

/** By name, how a site is closed, and opened again with what that answers. */
const CLOSE: Readonly<Record<Closed, (operator: Operator, merchant: string) => Promise<() => Promise<unknown>>>> = {
  async maintenance({ trees }, merchant) {
    await trees.setMaintenance(merchant, true, 'gallery');
    return () => trees.setMaintenance(merchant, false, 'gallery');
  },
  async restricted({ trees }, merchant) {
    const { status } = await trees.read(merchant);
    const region = { ...status.region, blockAddresses: [REFUSED] };
    await trees.replaceTree(merchant, 'status', { ...status, region }, 'gallery');
    return () => trees.replaceTree(merchant, 'status', status, 'gallery');
  },
};

/** Takes both screens of the given brands in both languages and sizes. */
export async function takeStartUp(
  browser: Browser,
  site: Site,
  brands: typeof BRANDS,
  folder: string,
): Promise<readonly Shot[]> {
  const operator = await openOperator(site.databaseUrl);
  const shots: Shot[] = [];
  try {
    for (const { merchant, languages } of brands) {
      for (const screen of ['restricted', 'maintenance'] as const) {
        const open = await CLOSE[screen](operator, merchant);
        for (const language of languages) {
          for (const viewport of VIEWPORTS) {
            shots.push(await take(browser, site, { merchant, screen, language, viewport, folder }));
          }
        }
        await open();
      }
    }
  } finally {
    await operator.close();
  }
  return shots;
}

interface Picture {
  readonly merchant: string;
  readonly screen: Closed;
  readonly language: string;
  readonly viewport: Viewport;
  readonly folder: string;
}

async function take(browser: Browser, site: Site, picture: Picture): Promise<Shot> {
  const { merchant, screen, language, viewport, folder } = picture;
  const context = await newContext(browser, viewport, screen === 'restricted' ? VISITOR : undefined);
  try {
    const page = await context.newPage();
    const drawn = page.locator(`[data-element="startup.${screen}"]`);
    await page.goto(siteUrl(site.port, merchant, `/index?lang=${language}`));
    await drawn.waitFor();
    const file = `${merchant}-${screen}-${language}-${viewport.name}.png`;
    await page.screenshot({ path: join(folder, file), animations: 'disabled' });
    return { file, brand: merchant, screen, language, viewport: viewport.name, signedIn: false };
  } finally {
    await context.close();
  }
}
