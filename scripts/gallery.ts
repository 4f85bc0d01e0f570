/**
 * `npm run gallery [-- --only home,login] [--brand aurora]`: opens every screen of every demo brand in a real browser and
 * writes PNG files and an index page to gallery/, and the picture of the README to docs/pictures/.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { silencePopups } from '#tests/support/silence-popups.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { ensureBrowser, ensureFonts } from './ensure-browser.ts';
import { indexPage, type Shot } from './gallery/index-page.ts';
import type { Screen } from './gallery/screen.ts';
import { BRANDS, DEMO_MEMBER, newContext, SCREENS, VIEWPORTS, type Viewport } from './gallery/screens.ts';
import { takeStartUp } from './gallery/start-up.ts';

const FOLDER = 'gallery';

interface Task {
  readonly brand: string;
  readonly language: string;
  readonly viewport: Viewport;
  readonly screen: Screen;
  readonly signedIn: boolean;
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, brand: { type: 'string' } } });
  const only = values.only?.split(',');
  const screens = SCREENS.filter((screen) => !only || only.includes(screen.name));
  const brands = BRANDS.filter((brand) => !values.brand || brand.merchant === values.brand);
  await ensureFonts();
  const executablePath = await ensureBrowser();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const site = await startSite({ env: { LIVERY_TRUSTED_HOPS: '1' } });
  await silencePopups(site);
  const browser = await chromium.launch({ executablePath });
  try {
    const shots: Shot[] = [];
    for (const task of tasks(brands, screens)) {
      shots.push(await take(browser, site, task));
      process.stdout.write(`${shots.length} ${shots.at(-1)?.file}\n`);
    }
    if (!only || only.includes('start-up')) shots.push(...(await takeStartUp(browser, site, brands, FOLDER)));
    await writeFile(join(FOLDER, 'index.html'), indexPage(shots));
    if (!only && !values.brand) await takeReadmePicture(browser, site);
    process.stdout.write(`${shots.length} pictures: ${join(FOLDER, 'index.html')}\n`);
  } finally {
    await browser.close();
    await site.stop();
  }
}

function tasks(brands: typeof BRANDS, screens: readonly Screen[]): readonly Task[] {
  return brands.flatMap(({ merchant, languages }) =>
    languages.flatMap((language) =>
      VIEWPORTS.flatMap((viewport) =>
        screens.flatMap((screen) =>
          screen.audiences.map((audience) => ({
            brand: merchant,
            language,
            viewport,
            screen,
            signedIn: audience === 'member',
          })),
        ),
      ),
    ),
  );
}

async function take(browser: Browser, site: Site, task: Task): Promise<Shot> {
  const context = await newContext(browser, task.viewport);
  try {
    const page = await context.newPage();
    if (task.signedIn) await signIn(page, site, task.brand);
    await page.goto(siteUrl(site.port, task.brand, `${task.screen.path}?lang=${task.language}`));
    return await shoot(page, task);
  } finally {
    await context.close();
  }
}

async function shoot(page: Page, { brand, language, viewport, screen, signedIn }: Task): Promise<Shot> {
  await page.locator('html[data-hydrated]').waitFor();
  await screen.prepare?.(page);
  await page.waitForLoadState('networkidle');
  const file = `${brand}-${screen.name}${signedIn ? '-member' : ''}-${language}-${viewport.name}.png`;
  await page.screenshot({ path: join(FOLDER, file), fullPage: screen.fullPage ?? false, animations: 'disabled' });
  return { file, brand, screen: screen.name, language, viewport: viewport.name, signedIn };
}

async function signIn(page: Page, site: Site, brand: string): Promise<void> {
  await page.goto(siteUrl(site.port, brand, '/login?lang=EN'));
  await page.locator('html[data-hydrated]').waitFor();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="username"]').fill(DEMO_MEMBER.name);
  await dialog.locator('input[name="password"]').fill(DEMO_MEMBER.password);
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: 'detached' });
}

/** The three brands side by side, as the README shows them. */
async function takeReadmePicture(browser: Browser, site: Site): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const pictures: string[] = [];
  for (const { merchant } of BRANDS) {
    await page.goto(siteUrl(site.port, merchant, merchant === 'harbor' ? '/login' : '/index'));
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForLoadState('networkidle');
    pictures.push((await page.screenshot({ animations: 'disabled' })).toString('base64'));
  }
  const images = pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join('');
  // A page of its own: a brand's page refuses foreign markup.
  const sheet = await context.newPage();
  await sheet.setContent(
    `<style>body{margin:0;display:flex;gap:16px;padding:16px;background:#e7e9ee}img{width:560px;border-radius:12px}</style>${images}`,
  );
  await sheet.setViewportSize({ width: 1744, height: 382 });
  await mkdir('docs/pictures', { recursive: true });
  await sheet.screenshot({ path: 'docs/pictures/brands.png' });
  await context.close();
}

await run();
