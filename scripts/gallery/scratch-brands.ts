/** Scratch brands: copies of demo brands with features that no demo brand has. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askSite } from '#tests/support/ask-site.ts';
import type { Operator } from '#tests/support/operator.ts';
import { copyBrand, copyTrees } from '#tests/support/own-site.ts';
import type { Site } from '#tests/support/site.ts';

type BrandFile = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface ScratchBrand {
  readonly merchant: string;
  readonly from: string;
  /** Changes of the copied brand file. */
  readonly file?: (file: BrandFile) => object;
  readonly prepare?: (operator: Operator, merchant: string) => Promise<unknown>;
}

const POPUPS = [
  {
    execution: 'B',
    title: 'Friday night lights',
    content:
      '<p>Every Friday from 20:00 the live tables deal faster rounds.</p><p>The first hundred seats are free.</p>',
  },
  { execution: 'B', title: 'Maintenance on Tuesday', content: '<p>From 04:00 to 04:30 nothing can be paid out.</p>' },
] as const;

export const SCRATCH_BRANDS: readonly ScratchBrand[] = [
  // Requires a second step at a new place; passwords expire after a month; the system's colour scheme applies.
  {
    merchant: 'vela',
    from: 'aurora',
    // A logo suits one colour scheme: without it the name is shown.
    file: ({ theme, features, assets: { logo: _, ...assets } = {} }) => ({
      theme: { ...theme, mode: 'both' },
      assets,
      features: { ...features, socialLogin: ['google', 'facebook'], phoneAuth: { provider: 'firebase' } },
    }),
    async prepare({ trees, settings, socialProviders }, merchant) {
      await trees.toggleSwitch(merchant, 'LOGINIPVERF3', true, 'gallery');
      await trees.toggleSwitch(merchant, 'PWDEXPFORCECHANGE3', true, 'gallery');
      await settings.change(merchant, { passwordDays: 30 }, 'gallery');
      for (const [provider, displayName] of [
        ['google', 'Google'],
        ['facebook', 'Facebook'],
      ] as const)
        await socialProviders.set(merchant, {
          provider,
          displayName,
          issuer: `https://${provider}.example`,
          clientId: merchant,
        });
    },
  },
  // Registration in steps, with a custom field.
  {
    merchant: 'stairs',
    from: 'lotus',
    file: ({ registration }) => ({ registration: { ...registration, steps: true } }),
    async prepare({ trees }, merchant) {
      const { rules } = await trees.read(merchant);
      const more = {
        birthday: { enabled: true, required: true, patternId: 13 },
        favouriteTeam: { enabled: true, required: false, minLength: 2, maxLength: 20, patternId: 0 },
      };
      await trees.replaceTree(merchant, 'rules', { ...rules, ...more }, 'gallery');
    },
  },
  // Has announcements and asks for analytics consent.
  {
    merchant: 'herald',
    from: 'aurora',
    async prepare({ trees, announce }, merchant) {
      const { status } = await trees.read(merchant);
      await trees.replaceTree(merchant, 'status', { ...status, analytics: { gtagId: 'G-ABC123' } }, 'gallery');
      await announce(merchant, POPUPS);
    },
  },
  // Self-registration is closed.
  {
    merchant: 'closed',
    from: 'harbor',
    async prepare({ trees }, merchant) {
      for (const name of ['MOBILENUMREG3', 'USERNAMEREG3'] as const)
        await trees.toggleSwitch(merchant, name, false, 'gallery');
    },
  },
];

export async function makeScratchBrands(site: Site, operator: Operator, wanted: ReadonlySet<string>): Promise<void> {
  for (const { merchant, from, file, prepare } of SCRATCH_BRANDS.filter((brand) => wanted.has(brand.merchant))) {
    await copyBrand(site.brands, from, merchant);
    await served(site, merchant);
    await copyTreesInPeace(operator, from, merchant);
    const path = join(site.brands, merchant, 'brand.json');
    const copied = JSON.parse(await readFile(path, 'utf8'));
    if (file) await writeFile(path, JSON.stringify({ ...copied, ...file(copied) }));
    await prepare?.(operator, merchant);
    await served(site, merchant);
  }
}

const TRIES = 3;

/**
 * Retries: the validation of a rule's pattern has a limit of two seconds, and on a busy machine a timeout rejects the
 * pattern.
 */
async function copyTreesInPeace(operator: Operator, from: string, merchant: string, tries = TRIES): Promise<void> {
  try {
    await copyTrees(operator, from, merchant);
  } catch (error) {
    if (tries <= 1) throw error;
    await copyTreesInPeace(operator, from, merchant, tries - 1);
  }
}

const SERVED_MS = 20_000;

async function served(site: Site, merchant: string): Promise<void> {
  const until = Date.now() + SERVED_MS;
  while ((await askSite(site.port, merchant, '/login')).status !== 200) {
    if (Date.now() > until) throw new Error(`The site of ${merchant} did not come up.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
