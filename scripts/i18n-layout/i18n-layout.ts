/**
 * `npm run i18n-check [-- --brand aurora] [--language AR,pseudo] [--width 320] [--scenario login] [--shard 1/4] [--resume]
 * [--pictures]`: the i18n layout test. Plays the gallery scenarios in every language and three pseudo-locales, measures
 * each page at each width, and writes findings with screenshots to .livery/i18n-layout/. Exit code 1 if there are findings.
 * docs/reference/i18n-layout.md lists the checks.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { openOperator } from '#tests/support/operator.ts';
import { silencePopups } from '#tests/support/silence-popups.ts';
import { startSite } from '#tests/support/site.ts';
import { ensureBrowser, ensureFonts } from '../ensure-browser.ts';
import type { GallerySite } from '../gallery/page-setup.ts';
import { COUNTRIES } from '../gallery/personas.ts';
import { SCENARIOS } from '../gallery/scenarios.ts';
import { makeScratchBrands, SCRATCH_BRANDS } from '../gallery/scratch-brands.ts';
import { type BrandVariants, openBrandVariants } from './run/brand-locale-variants.ts';
import { LOCALE_VARIANTS } from './run/locale-variants.ts';
import { BRANDS, isVariant, type Playing, planOf, readShard, type Wanted, WIDTHS } from './run/plan.ts';
import { playPlan, type RunContext } from './run/play-plan.ts';
import { countsOf, faultsOf, reportPage } from './run/report.ts';
import { openResults } from './run/results.ts';
import { createData, type Data } from './validate/data.ts';

const FOLDER = '.livery/i18n-layout';
const ORIGINS = Object.fromEntries(SCRATCH_BRANDS.map(({ merchant, from }) => [merchant, from]));

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const USAGE = `npm run i18n-check [-- --brand aurora] [--language AR,pseudo] [--width 320] [--scenario login] [--shard 1/4] [--resume] [--pictures]
  --shard     plays one part of several
  --resume    keeps the results of an interrupted run
  --pictures  writes a picture of each page`;

interface Options {
  readonly wanted: Wanted;
  readonly resume: boolean;
  readonly isPicturing: boolean;
}

function readOptions(): Options | { readonly mistake: string } {
  const text = { type: 'string' } as const;
  const { values } = readOwnArguments(
    USAGE,
    {
      brand: text,
      language: text,
      width: text,
      scenario: text,
      shard: text,
      resume: { type: 'boolean' },
      pictures: { type: 'boolean' },
    },
    { takesWords: false },
  );
  const list = (value: string | undefined) => value?.split(',').filter((part) => part !== '');
  const shard = readShard(values.shard);
  const [brands, variants, widths] = [list(values.brand), list(values.language), list(values.width)?.map(Number)];
  const scenarios = list(values.scenario);
  const names = new Set(SCENARIOS.map(({ name }) => name));
  const unknown = [
    ...(brands ?? [])
      .filter((brand) => !BRANDS.some((known) => known === brand))
      .map((brand) => `brand ${brand}, expected ${BRANDS.join(', ')}`),
    ...(variants ?? [])
      .filter((variant) => !isVariant(variant))
      .map((variant) => `language ${variant}, expected ${LOCALE_VARIANTS.join(', ')}`),
    ...(widths ?? [])
      .filter((width) => !(width >= 200 && width <= 4_000))
      .map((width) => `width ${width}, expected pixels`),
    ...(scenarios ?? [])
      .filter((scenario) => !names.has(scenario))
      .map((scenario) => `scenario ${scenario}, expected ${[...names].join(', ')}`),
    ...(shard === undefined ? [`shard ${values.shard}, expected a part such as 1/4`] : []),
  ];
  if (unknown.length > 0 || shard === undefined) return { mistake: unknown.map((line) => `found ${line}`).join('\n') };
  return {
    wanted: {
      brands: brands ?? BRANDS,
      variants: (variants ?? LOCALE_VARIANTS).filter(isVariant),
      widths: widths ?? WIDTHS,
      scenarios,
      shard,
    },
    resume: values.resume === true,
    isPicturing: values.pictures === true,
  };
}

async function run(): Promise<void> {
  const options = readOptions();
  if ('mistake' in options) {
    console.error(options.mistake);
    process.exitCode = 2;
    return;
  }
  if (!options.resume) await rm(FOLDER, { recursive: true, force: true });
  const results = await openResults(join(FOLDER, 'results'));
  const plan = planOf(SCENARIOS, options.wanted, ORIGINS).flatMap((playing) => results.lacking(playing) ?? []);
  const { variants, widths } = options.wanted;
  print(`${plan.length} plays, their pages in ${variants.length} languages and at up to ${widths.length} widths`);
  if (plan.length > 0) await playAll(plan, results, options.isPicturing);
  const all = await results.all();
  const faults = faultsOf(all);
  await writeFile(join(FOLDER, 'index.html'), reportPage(faults, all));
  await writeFile(join(FOLDER, 'faults.json'), `${JSON.stringify(faults, null, 2)}\n`);
  const failed = all.filter(({ failure }) => failure !== undefined);
  for (const [why, of] of Map.groupBy(
    failed,
    ({ scenario, brand, failure }) => `${scenario} ${brand}: ${failure?.split('\n')[0]}`,
  ))
    print(`not played: ${why} (${of.map(({ variant }) => variant).join(', ')})`);
  print(countsOf(faults));
  print(`${all.length} plays, ${faults.length} faults: ${join(FOLDER, 'index.html')}`);
  process.exitCode = faults.length + failed.length > 0 ? 1 : 0;
}

async function playAll(plan: readonly Playing[], results: RunContext['results'], isPicturing: boolean): Promise<void> {
  const hasFonts = await ensureFonts();
  if (!hasFonts) print('letters are not judged: fonts of some scripts are missing');
  await onSite(new Set(plan.map(({ persona }) => persona.brand)), async (gallerySite, data, variants) => {
    await playPlan(
      {
        gallerySite,
        folder: FOLDER,
        data,
        variants,
        hasFonts,
        isPicturing,
        results,
        print,
        progress: { done: 0, of: plan.length, begun: performance.now() },
      },
      plan,
    );
  });
}

type Work = (gallerySite: GallerySite, data: Data, variants: BrandVariants) => Promise<void>;

async function onSite(brands: ReadonlySet<string>, work: Work): Promise<void> {
  const executablePath = await ensureBrowser(undefined, 'shell');
  await mkdir(FOLDER, { recursive: true });
  const countries = resolve(FOLDER, 'countries.json');
  await writeFile(countries, JSON.stringify(COUNTRIES));
  const env = { LIVERY_TRUSTED_HOPS: '1', LIVERY_LOCAL_PROVIDERS: '1', LIVERY_ADDRESS_COUNTRIES: countries };
  const site = await startSite({ env });
  const operator = await openOperator(site.databaseUrl);
  // Chromium's sandbox refuses to run as root (containers, CI). Rendering is not limited to a display's frame rate, and
  // an emulated GPU would take more CPU time than the pages.
  const args = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-frame-rate-limit',
    '--disable-gpu-vsync',
    '--disable-gpu',
  ];
  const browser = await chromium.launch({ executablePath, args });
  // An interrupted run stops its site; --resume continues.
  const leave = (): void => void site.stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  try {
    await silencePopups(site);
    await makeScratchBrands(site, operator, brands);
    const data = createData();
    const known = [...brands].filter((brand) => BRANDS.some((each) => each === brand) || Object.hasOwn(ORIGINS, brand));
    const variants = await openBrandVariants(site, operator, known, data);
    await work({ browser, site, operator }, data, variants);
  } finally {
    await browser.close();
    await operator.close();
    await site.stop();
  }
}

await run();
