/** Screens in place of a site: they need its status changed, so each runs alone. */
import type { Operator } from '#tests/support/operator.ts';
import { siteUrl } from '#tests/support/site.ts';
import type { PageSetup } from '../page-setup.ts';
import { elementOf } from '../people.ts';
import { castsOf, VIEWPORTS } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

/** Addresses for documentation (RFC 5737): a new address is evaluated at once. */
const REFUSED = '203.0.113.0/24';
const VISITOR = '203.0.113.77';

const group = 'Start-up';
const faces = ['aurora EN', 'lotus VI', 'lotus TH', 'harbor CN'] as const;

type Close = (operator: Operator, merchant: string) => Promise<() => Promise<unknown>>;

/** Closes a site; returns the function that reopens it. */
const maintain: Close = async ({ trees }, merchant) => {
  await trees.setMaintenance(merchant, true, 'gallery');
  return () => trees.setMaintenance(merchant, false, 'gallery');
};

const restrict: Close = async ({ trees }, merchant) => {
  const { status } = await trees.read(merchant);
  const region = { ...status.region, blockAddresses: [REFUSED] };
  await trees.replaceTree(merchant, 'status', { ...status, region }, 'gallery');
  return () => trees.replaceTree(merchant, 'status', status, 'gallery');
};

export const START_UP_SCENARIOS: readonly Scenario[] = [
  {
    group,
    name: 'maintenance',
    casts: castsOf(faces),
    isAlone: true,
    play: (setup) => shootClosed(setup, 'maintenance', maintain),
  },
  {
    group,
    name: 'restricted',
    casts: castsOf(faces),
    isAlone: true,
    async play(setup) {
      const there = await setup.elsewhere(VISITOR);
      await shootClosed(there, 'restricted', restrict).finally(() => there.context.close());
    },
  },
  {
    group,
    name: 'unknown-domain',
    casts: VIEWPORTS.flatMap((viewport) =>
      (['light', 'dark'] as const).map((scheme) => ({
        brand: 'nobody',
        language: 'EN',
        viewport,
        scheme,
      })),
    ),
    async play({ page, site, persona, shoot }) {
      await page.goto(siteUrl(site.port, persona.brand));
      await elementOf(page, 'startup.domainUnknown').waitFor();
      await shoot('unknown-domain');
    },
  },
];

async function shootClosed(setup: PageSetup, screen: 'maintenance' | 'restricted', close: Close): Promise<void> {
  const { page, site, persona, operator, shoot } = setup;
  const open = await close(operator, persona.brand);
  try {
    await page.goto(siteUrl(site.port, persona.brand, `/index?lang=${persona.language}`));
    await elementOf(page, `startup.${screen}`).waitFor();
    await shoot(screen);
  } finally {
    await open();
  }
}
