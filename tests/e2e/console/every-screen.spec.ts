/** Every screen of the console over the demo's data, on a desk and on a phone: axe finds nothing, and nothing is wider than the page. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from '#console/session/screen.ts';
import { SCREENS } from '#console/shell/screens.ts';
import { type Colleagues, openColleagues } from '#tests/support/colleagues.ts';
import { siteUrl } from '#tests/support/site.ts';
import { violations } from '../axe.ts';
import { expect, test } from '../journey.ts';

const PORT = Number(process.env['LIVERY_E2E_PORT']);
/** Where pictures go; nothing: none are taken. */
const PICTURES = process.env['LIVERY_CONSOLE_PICTURES'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let colleagues: Colleagues;
test.beforeAll(async () => {
  colleagues = await openColleagues(process.env['LIVERY_E2E_DATABASE'] ?? '', PORT);
});
test.afterAll(() => colleagues.close());

for (const screen of SCREENS)
  for (const viewport of SIZES)
    test(`M377: the screen ${screen.id} at ${viewport.width} px`, { tag: '@deep' }, async ({ browser, watch }) => {
      const context = await browser.newContext({ viewport });
      await colleagues.seat(context, { role: 'administrator', name: 'Ada' });
      const page = await context.newPage();
      watch(page);
      await page.goto(siteUrl(PORT, 'console', addressOf(screen, 'aurora')));
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      if (PICTURES !== undefined) {
        await mkdir(PICTURES, { recursive: true });
        await page.screenshot({ path: join(PICTURES, `${screen.id}-${viewport.width}.png`), fullPage: true });
      }
      // The site in a frame is judged by journeys of its own.
      expect(await violations(page, { except: 'iframe' })).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, 'how much wider than the window it is, in px').toBeLessThanOrEqual(0);
      await context.close();
    });
