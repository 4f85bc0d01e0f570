/**
 * `npm run gallery [-- --only login,register] [--brand aurora] [--widths 320,768,1280]`: plays the scenarios of
 * gallery/scenarios.ts in a real browser on a real site and gateway, and writes PNG files and an index page to gallery/,
 * the README picture and the pictures of the operator's guide to docs/pictures/. `--only` takes scenario names;
 * `--brand` also names of scratch brands; `--widths` repeats each picture at these widths.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { openOperator } from '#tests/support/operator.ts';
import { silencePopups } from '#tests/support/silence-popups.ts';
import { startSite } from '#tests/support/site.ts';
import { ensureBrowser, ensureFonts } from './ensure-browser.ts';
import { keepGuidePictures } from './gallery/guide-pictures.ts';
import { indexPage } from './gallery/index-page.ts';
import { FOLDER } from './gallery/page-setup.ts';
import { COUNTRIES } from './gallery/personas.ts';
import { playAll } from './gallery/play.ts';
import { takeReadmePicture } from './gallery/readme-picture.ts';
import { SCENARIOS } from './gallery/scenarios.ts';
import { makeScratchBrands } from './gallery/scratch-brands.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const USAGE = `npm run gallery [-- --only login,register] [--brand aurora] [--widths 320,768,1280]
  --only    names of scenarios
  --brand   one brand, also a scratch brand
  --widths  repeats each picture at these widths in px`;

async function run(): Promise<void> {
  const { values } = readOwnArguments(
    USAGE,
    { only: { type: 'string' }, brand: { type: 'string' }, widths: { type: 'string' } },
    { takesWords: false },
  );
  const only = values.only?.split(',');
  const widths = values.widths?.split(',').map(Number) ?? [];
  if (!widths.every((width) => Number.isInteger(width) && width >= 240 && width <= 3840))
    throw new Error(`--widths ${values.widths}: expected widths in px from 240 to 3840, as 320,768,1280`);
  const scenarios = SCENARIOS.filter(({ name }) => !only || only.includes(name)).map((scenario) => ({
    ...scenario,
    casts: scenario.casts.filter(({ brand }) => !values.brand || brand === values.brand),
  }));
  await ensureFonts();
  const executablePath = await ensureBrowser();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  // One trusted proxy hop lets each scenario use its own client address; the fake providers of scenarios run on this
  // machine.
  const env = {
    LIVERY_TRUSTED_HOPS: '1',
    LIVERY_LOCAL_PROVIDERS: '1',
    LIVERY_ADDRESS_COUNTRIES: await writeCountries(),
  };
  const site = await startSite({ env });
  const operator = await openOperator(site.databaseUrl);
  // Chromium's sandbox refuses to run as root (containers, CI). An emulated GPU would take more CPU time than the pages.
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  const reports: string[] = [];
  const gallerySite = { browser, site, operator, widths, onReport: (report: string) => void reports.push(report) };
  try {
    await silencePopups(site);
    await makeScratchBrands(site, operator, new Set(scenarios.flatMap(({ casts }) => casts.map(({ brand }) => brand))));
    const { shots, failures } = await playAll(gallerySite, scenarios, { print });
    await writeFile(join(FOLDER, 'index.html'), indexPage(shots));
    if (!only && !values.brand) await takeReadmePicture(gallerySite);
    await keepGuidePictures(shots);
    print(`${shots.length} pictures: ${join(FOLDER, 'index.html')}`);
    for (const failure of failures) print(`not played: ${failure}`);
    for (const report of reports) print(`policy report: ${report}`);
    print(`${reports.length} policy reports`);
    process.exitCode = failures.length + reports.length > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await operator.close();
    await site.stop();
  }
}

/** Writes the countries of the visitors' addresses to a file in a git-ignored folder. */
async function writeCountries(): Promise<string> {
  const file = resolve(FOLDER, 'countries.json');
  await writeFile(file, JSON.stringify(COUNTRIES));
  return file;
}

await run();
