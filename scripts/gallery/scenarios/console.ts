/** The staff console: every screen in light and dark, the overview and the switch editor also on a phone. */
import type { Page } from '@playwright/test';
import { siteUrl } from '#tests/support/site.ts';
import { openStaffUsers } from '#tests/support/staff-users.ts';
import { consoleWords, speakConsole } from '../console-words.ts';
import type { PageSetup } from '../page-setup.ts';
import { logInAs } from '../people.ts';
import { type Persona, VIEWPORTS } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const group = 'Console';
const MERCHANT = 'aurora';

/** The console has no brand language; light and dark follow the system. */
function consoleCasts(...sizes: readonly Persona['viewport']['name'][]): readonly Persona[] {
  return VIEWPORTS.filter(({ name }) => sizes.includes(name)).flatMap((viewport) =>
    (['light', 'dark'] as const).map((scheme) => ({ brand: MERCHANT, language: 'EN', viewport, scheme })),
  );
}

/** Signs in as a staff user; returns a function that opens a console screen and waits until it is loaded. */
async function openScreens(setup: PageSetup): Promise<(path: string) => Promise<Page>> {
  const { port, databaseUrl } = setup.site;
  const staffUsers = await openStaffUsers(databaseUrl, port);
  await staffUsers.signIn(setup.context, { role: 'administrator', name: 'Robin Hale' });
  await staffUsers.close();
  return async (path) => {
    await setup.page.goto(siteUrl(port, 'console', path));
    await setup.page.locator('main h1').waitFor();
    await setup.page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    return setup.page;
  };
}

/** Picture name and console address. */
type ScreenToShoot = readonly [name: string, path: string];

const SITE_SCREENS: readonly ScreenToShoot[] = [
  ['console-rules', `/m/${MERCHANT}/rules/username`],
  ['console-why', `/m/${MERCHANT}/why?element=nav.live`],
  ['console-preview', `/m/${MERCHANT}/preview`],
  ['console-members', `/m/${MERCHANT}/members`],
  ['console-applications', `/m/${MERCHANT}/applications`],
  ['console-feedback', `/m/${MERCHANT}/feedback`],
  ['console-chat', `/m/${MERCHANT}/chat`],
  ['console-linked-play', `/m/${MERCHANT}/linked-play`],
  ['console-protection', `/m/${MERCHANT}/protection`],
  ['console-outbox', `/m/${MERCHANT}/outbox`],
  ['console-journal', '/journal'],
  ['console-staff', '/staff'],
  ['console-account', '/account'],
];

const SETTINGS = [
  'resources',
  'service',
  'hosts',
  'domains',
  'analytics',
  'maintenance',
  'regions',
  'site',
  'gateway',
  'other',
] as const;

/** Screens with an embedded preview of the site. */
const FRAMED: readonly string[] = ['console-rules', 'console-why', 'console-preview'];

/** HTML pasted from another program. */
const THIRD_PARTY_HTML = `<h2>Every Friday</h2>
<p onclick="track()">From <strong>20:00</strong> the live tables deal faster rounds with a shared prize pool.</p>
<script src="https://ads.example/track.js"></script>
<ul>
  <li>Nine tables, three languages</li>
  <li><a href="/promotions">See the prizes</a></li>
</ul>`;

async function openEntry({ page, persona }: PageSetup): Promise<string> {
  await page.getByRole('row').nth(1).press('Enter');
  await page.getByRole('textbox', { name: consoleWords(persona)('content part.html') }).waitFor();
  return page.url();
}

async function saveWords(
  { page, persona }: Pick<PageSetup, 'page' | 'persona'>,
  title: string,
  reason: string,
): Promise<void> {
  const translate = consoleWords(persona);
  await page.getByRole('textbox', { name: translate('content part.title') }).fill(title);
  await page.getByRole('button', { name: translate('common act.save'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: translate('common reason.label') }).fill(reason);
  await dialog.getByRole('button', { name: translate('common act.save'), exact: true }).click();
}

/** Another staff user changes the same entry in the meantime. */
async function saveElsewhere({ context, persona }: PageSetup, address: string): Promise<void> {
  const page = await context.newPage();
  await speakConsole(page, persona);
  await page.goto(address);
  await saveWords({ page, persona }, `Friday night lights, ${Date.now()}`, 'The name of the show');
  await page.getByText(consoleWords(persona)('content save.done')).waitFor();
  await page.close();
}

export const CONSOLE_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'console overview',
    casts: consoleCasts('desktop', 'phone'),
    async play(setup) {
      // Creates a member session, so that the figures are not all zero.
      await logInAs(await setup.elsewhere());
      const open = await openScreens(setup);
      await open('/');
      await setup.shoot('console-overview');
      await open('/?view=table');
      await setup.shoot('console-overview-table');
    },
  },
  {
    group,
    name: 'console switches',
    casts: consoleCasts('desktop', 'phone'),
    async play(setup) {
      const open = await openScreens(setup);
      const page = await open(`/m/${MERCHANT}/switches`);
      await page.getByRole('switch').first().waitFor();
      await setup.shoot('console-switches');
      await open(`/m/${MERCHANT}/switches?q=cashback`);
      await page.getByRole('switch').first().waitFor();
      await page.getByRole('switch').first().click();
      const translate = consoleWords(setup.persona);
      await page
        .getByRole('complementary')
        .getByRole('textbox', { name: translate('common reason.label') })
        .waitFor();
      await setup.shoot('console-switch-effect');
    },
  },
  {
    group,
    name: 'console screens',
    casts: consoleCasts('desktop'),
    async play(setup) {
      const open = await openScreens(setup);
      for (const [name, path] of SITE_SCREENS) {
        const page = await open(path);
        // The embedded preview is a separate page that loads later.
        if (FRAMED.includes(name))
          await page.frameLocator('iframe').locator('[data-element="preview.banner"]').waitFor();
        await setup.shoot(name);
      }
    },
  },
  {
    group,
    name: 'console settings',
    casts: consoleCasts('desktop'),
    async play(setup) {
      const open = await openScreens(setup);
      const translate = consoleWords(setup.persona);
      for (const section of SETTINGS) {
        await open(`/m/${MERCHANT}/settings/${section}`);
        await setup.shoot(`console-settings-${section}`);
      }
      const regions = await open(`/m/${MERCHANT}/settings/regions`);
      await regions.getByLabel(translate('settings region.mode')).selectOption('allow');
      const country = regions.getByRole('combobox', {
        name: translate('settings row.new', { label: translate('settings region.country') }),
      });
      await country.fill('MY, VN, ZZ');
      await country.press('Enter');
      await setup.shoot('console-settings-countries');
      const page = await open(`/m/${MERCHANT}/settings/maintenance`);
      await page.getByRole('switch', { name: translate('settings closed.label') }).click();
      const address = page.getByRole('textbox', {
        name: translate('settings row.new', { label: translate('settings address.label') }),
      });
      await address.fill('203.0.113.7, 203.0.113.700');
      await address.press('Enter');
      await setup.shoot('console-settings-mistake');
      await page
        .getByRole('button', {
          name: translate('settings row.drop', {
            name: translate('settings row.name', { label: translate('settings address.label'), place: '2' }),
          }),
        })
        .click();
      await page.getByRole('button', { name: translate('settings pending.review') }).click();
      await page
        .getByRole('complementary')
        .getByRole('textbox', { name: translate('common reason.label') })
        .waitFor();
      await setup.shoot('console-settings-effect');
    },
  },
  {
    group,
    name: 'console content',
    casts: consoleCasts('desktop'),
    async play(setup) {
      const open = await openScreens(setup);
      const translate = consoleWords(setup.persona);
      // The dark and light pictures are taken at the same time, so each uses its own merchant to avoid editing
      // conflicts.
      const merchant = setup.persona.scheme === 'dark' ? 'harbor' : MERCHANT;
      const page = await open(`/m/${merchant}/content/banner`);
      await page.getByRole('row').nth(1).waitFor();
      await setup.shoot('console-content-banners');
      await open(`/m/${merchant}/content/notice/new`);
      await page.getByLabel(translate('content part.from')).fill('2031-01-01T08:00');
      await page.getByLabel(translate('content part.until')).fill('2031-01-08T08:00');
      await saveWords(setup, 'A week of new tables', 'The anniversary');
      await page.getByText(translate('content save.done')).waitFor();
      await open(`/m/${merchant}/content/notice`);
      await page.getByRole('row').nth(1).waitFor();
      await setup.shoot('console-content');
      await open(`/m/${merchant}/content/popup`);
      const address = await openEntry(setup);
      await page.getByRole('textbox', { name: translate('content part.html') }).fill(THIRD_PARTY_HTML);
      await page.locator('[data-element="console.content.taken"]').waitFor();
      await setup.shoot('console-content-editor');
      await saveElsewhere(setup, address);
      await saveWords(setup, 'Lights', 'Shorter');
      await page.getByRole('dialog', { name: translate('content conflict.title') }).waitFor();
      await setup.shoot('console-content-conflict');
      await open(`/m/${merchant}/content/help`);
      await openEntry(setup);
      await page.getByRole('tab', { name: translate('content preview.site') }).click();
      await page.frameLocator('iframe').locator('[data-element="preview.banner"]').waitFor();
      await setup.shoot('console-content-site');
    },
  },
  {
    group,
    name: 'console games',
    casts: consoleCasts('desktop'),
    async play(setup) {
      const open = await openScreens(setup);
      const translate = consoleWords(setup.persona);
      const page = await open(`/m/${MERCHANT}/games`);
      await page
        .getByRole('switch', { name: /Lumen Reels/ })
        .first()
        .click();
      await page.getByRole('button', { name: translate('games move.up', { name: 'Kestrel Live' }) }).click();
      await setup.shoot('console-vendors');
      await page.getByRole('button', { name: translate('games pending.review') }).click();
      await page.locator('[data-element="console.effects.list"]').waitFor();
      await setup.shoot('console-vendors-review');
      await open(`/m/${MERCHANT}/games?tab=games&category=RNG`);
      await page.getByRole('switch').nth(3).click();
      for (const row of [9, 7, 6]) {
        await page.getByRole('row').nth(row).focus();
        await page.keyboard.press(row === 9 ? 'Alt+Home' : 'x');
      }
      await setup.shoot('console-games');
      await page.keyboard.press('r');
      await page
        .getByRole('complementary')
        .getByRole('textbox', { name: translate('common reason.label') })
        .waitFor();
      await setup.shoot('console-games-review');
    },
  },
  {
    group,
    name: 'console sign-in',
    casts: consoleCasts('desktop', 'phone'),
    async play(setup) {
      await setup.page.goto(siteUrl(setup.site.port, 'console', '/'));
      await setup.page.getByRole('textbox').first().waitFor();
      await setup.shoot('console-sign-in');
    },
  },
];
