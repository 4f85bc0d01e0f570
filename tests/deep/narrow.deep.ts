/** Every kind of hostile text on every screen of portal and console at 320 px, in both text directions. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECTION_IDS } from '#console/features/settings/parts/sections.ts';
import { CONTENT_KINDS } from '#contract/staff/content/content.ts';
import { DEMO_PASSWORD, logIn } from '#tests/e2e/members/members.ts';
import { answerStaffHostile, openHostileSite } from '#tests/e2e/narrow/hostile-site.ts';
import { HOSTILE_KINDS, type HostileKind, hostileText, rotateKinds } from '#tests/e2e/narrow/hostile-texts.ts';
import { type Faults, NARROW, validate, validateRow, walkConsole, walkPortal } from '#tests/e2e/narrow/walk.ts';
import { silencePopups } from '#tests/support/silence-popups.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { openStaffUsers } from '#tests/support/staff-users.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import { record } from './record.ts';

const MINUTES = 20;
const MERCHANT = 'aurora';
const MORE = [
  ...SECTION_IDS.map((section) => `/m/${MERCHANT}/settings/${section}`),
  ...CONTENT_KINDS.map((kind) => `/m/${MERCHANT}/content/${kind}`),
  ...['/?view=table', `/m/${MERCHANT}/why?element=nav.live`, `/m/${MERCHANT}/games?tab=games&category=RNG`, '/account'],
];

let site: Site;
let browser: Browser;

beforeAll(async () => {
  site = await startSite({ env: { LIVERY_TRUSTED_HOPS: '1', LIVERY_FORWARDED_HOST: 'on' } });
  await silencePopups(site);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({ executablePath: await ensureBrowser(), args });
}, MINUTES * 60_000);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function openNarrow(dir: string): Promise<Page> {
  const context = await browser.newContext({ viewport: NARROW, hasTouch: true, reducedMotion: 'reduce' });
  // A right-to-left language would set the direction itself.
  await context.addInitScript((direction) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = direction;
    });
  }, dir);
  return context.newPage();
}

const cases = HOSTILE_KINDS.flatMap((kind) => (['ltr', 'rtl'] as const).map((dir) => [kind, dir] as const));

it.each(cases)(
  'texts of the kind %s fit every screen of the portal, %s',
  async (kind: HostileKind, dir) => {
    const hostile = await openHostileSite(site.port, MERCHANT, rotateKinds([kind]));
    const page = await openNarrow(dir);
    const faults: Faults = {};
    await page.goto(hostile.at('/register?lang=EN'));
    await page.locator('html[data-hydrated]').waitFor();
    await validate(page, '/register', faults);
    await page.goto(hostile.at('/login?lang=EN'));
    await page.locator('html[data-hydrated]').waitFor();
    await logIn(page, 'player1', DEMO_PASSWORD);
    await page.locator('[data-dialog="login"]').waitFor({ state: 'detached' });
    await walkPortal(page, faults);
    record({
      test: `narrow portal, ${kind} ${dir}`,
      limit: '0 faults',
      figure: `${Object.values(faults).flat().length}`,
    });
    await page.context().close();
    await hostile.close();
    expect(faults).toEqual({});
  },
  MINUTES * 60_000,
);

it.each(cases)(
  'texts of the kind %s fit every screen of the console, %s',
  async (kind: HostileKind, dir) => {
    const staffUsers = await openStaffUsers(site.databaseUrl, site.port);
    const page = await openNarrow(dir);
    await staffUsers.signIn(page.context(), { role: 'administrator', name: hostileText(kind, 80) });
    await answerStaffHostile(page.context(), site.port, rotateKinds([kind]));
    const faults: Faults = {};
    for (const path of MORE) {
      await page.goto(siteUrl(site.port, 'console', path));
      await validateRow(page, path, faults);
    }
    await walkConsole(page, MERCHANT, faults);
    record({
      test: `narrow console, ${kind} ${dir}`,
      limit: '0 faults',
      figure: `${Object.values(faults).flat().length}`,
    });
    await page.context().close();
    await staffUsers.close();
    expect(faults).toEqual({});
  },
  MINUTES * 60_000,
);
