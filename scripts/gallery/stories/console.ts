/** The staff's console: every screen in light and dark, the overview and the switch board on a phone too. */
import type { Page } from '@playwright/test';
import { openColleagues } from '#tests/support/colleagues.ts';
import { siteUrl } from '#tests/support/site.ts';
import { type Cast, VIEWPORTS } from '../cast.ts';
import { logInAs } from '../people.ts';
import type { Stage } from '../stage.ts';
import type { Story } from '../story.ts';

const group = 'Console';
const MERCHANT = 'aurora';

/** The console has no brand's language; light and dark follow the system. */
function consoleCasts(...sizes: readonly Cast['viewport']['name'][]): readonly Cast[] {
  return VIEWPORTS.filter(({ name }) => sizes.includes(name)).flatMap((viewport) =>
    (['light', 'dark'] as const).map((scheme) => ({ brand: MERCHANT, language: 'EN', viewport, scheme })),
  );
}

/** A colleague at a screen of the console, once nothing of it is still on its way. */
async function openScreens(stage: Stage): Promise<(path: string) => Promise<Page>> {
  const { port, databaseUrl } = stage.site;
  const colleagues = await openColleagues(databaseUrl, port);
  await colleagues.seat(stage.context, { role: 'administrator', name: 'Robin Hale' });
  await colleagues.close();
  return async (path) => {
    await stage.page.goto(siteUrl(port, 'console', path));
    await stage.page.locator('main h1').waitFor();
    await stage.page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    return stage.page;
  };
}

/** A name of a picture, an address of the console. */
type ScreenToShoot = readonly [name: string, path: string];

const SITE_SCREENS: readonly ScreenToShoot[] = [
  ['console-rules', `/m/${MERCHANT}/rules/username`],
  ['console-why', `/m/${MERCHANT}/why?element=nav.live`],
  ['console-preview', `/m/${MERCHANT}/preview`],
  ['console-members', `/m/${MERCHANT}/members`],
  ['console-applications', `/m/${MERCHANT}/applications`],
  ['console-feedback', `/m/${MERCHANT}/feedback`],
  ['console-chat', `/m/${MERCHANT}/chat`],
  ['console-outbox', `/m/${MERCHANT}/outbox`],
  ['console-journal', '/journal'],
  ['console-staff', '/staff'],
  ['console-account', '/account'],
];

/** The screens that have the site itself beside them. */
const FRAMED: readonly string[] = ['console-rules', 'console-why', 'console-preview'];

export const CONSOLE_STORIES: readonly Story[] = [
  {
    group,
    name: 'console overview',
    casts: consoleCasts('desktop', 'phone'),
    async play(stage) {
      // Somebody has been there: figures of nothing say nothing.
      await logInAs(await stage.elsewhere());
      const open = await openScreens(stage);
      await open('/');
      await stage.shoot('console-overview');
      await open('/?view=table');
      await stage.shoot('console-overview-table');
    },
  },
  {
    group,
    name: 'console switches',
    casts: consoleCasts('desktop', 'phone'),
    async play(stage) {
      const open = await openScreens(stage);
      const page = await open(`/m/${MERCHANT}/switches`);
      await page.getByRole('switch').first().waitFor();
      await stage.shoot('console-switches');
      await open(`/m/${MERCHANT}/switches?q=cashback`);
      await page.getByRole('switch').first().waitFor();
      await page.getByRole('switch').first().click();
      await page.getByRole('complementary').getByRole('textbox', { name: 'Why' }).waitFor();
      await stage.shoot('console-switch-effect');
    },
  },
  {
    group,
    name: 'console screens',
    casts: consoleCasts('desktop'),
    async play(stage) {
      const open = await openScreens(stage);
      for (const [name, path] of SITE_SCREENS) {
        const page = await open(path);
        // A framed preview is a page of its own, which comes later.
        if (FRAMED.includes(name))
          await page.frameLocator('iframe').locator('[data-element="preview.banner"]').waitFor();
        await stage.shoot(name);
      }
    },
  },
  {
    group,
    name: 'console sign-in',
    casts: consoleCasts('desktop', 'phone'),
    async play(stage) {
      await stage.page.goto(siteUrl(stage.site.port, 'console', '/'));
      await stage.page.getByRole('textbox').first().waitFor();
      await stage.shoot('console-sign-in');
    },
  },
];
