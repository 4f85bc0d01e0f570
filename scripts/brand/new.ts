import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { isError } from '#brand/check/findings/finding.ts';
import { readSources } from '#brand/check/findings/sources.ts';
import { examineBrand } from '#brand/check/linter.ts';
import type { LogoDesign } from '#brand/logo/design-from-logo.ts';
import { LogoFault } from '#brand/logo/logo-fault.ts';
import type { NewLanguage } from '#brand/new/new-texts.ts';
import { DEFAULT_ACCENT, type NewBrand, newBrandFiles } from '#brand/new-brand.ts';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { makeReport, reportText } from '#brand/report.ts';
import { movedAccents } from '#model/theme/theme.ts';
import { findPort } from '#serving/start/port-file.ts';
import { completeTexts } from '#texts/complete.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { CommandError } from '../command-error.ts';
import { describeOpening } from './describe-opening.ts';
import { brandsFolder, print } from './shared.ts';

export interface NewOptions {
  readonly name?: string | undefined;
  readonly accent?: string | undefined;
  /** Codes separated by commas or spaces, the default first. */
  readonly languages?: string | undefined;
  readonly logo?: string | undefined;
  readonly domain?: readonly string[] | undefined;
  /** `NAME; ADDRESS; E-MAIL` of the operator. */
  readonly operator?: string | undefined;
  /** Port of the server, for the printed URL; absent: that of the running server, or PORT. */
  readonly port?: string | undefined;
}

/**
 * `brand new <merchant> --name N [--accent C] [--languages EN,VI] [--logo FILE] [--domain D] [--operator O] [--port N]`.
 * With `--logo` and without `--accent`, colours and icon come from the logo (N16).
 */
export async function make(merchant: string, options: NewOptions): Promise<number> {
  const { name, port: asked } = options;
  if (!name) throw new CommandError('new requires --name N.');
  if (asked !== undefined && !/^\d{1,5}$/.test(asked))
    throw new CommandError(`--port is "${asked}"; write the port number of the server.`);
  const folder = join(brandsFolder(), merchant);
  if (existsSync(folder)) throw new CommandError(`${folder} already exists.`);
  const { notes, ...pictures } = await readLogo(options);
  const given: NewBrand = {
    merchant,
    name,
    accent: options.accent,
    languages: readLanguages(options.languages),
    domains: options.domain,
    operator: readOperator(options.operator),
    ...pictures,
  };
  // Written to a temporary folder and renamed, so that a running server never reads a partial brand.
  const draft = join(brandsFolder(), `.${merchant}.${process.pid}`);
  try {
    await writeFiles(draft, newBrandFiles(given));
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await refuseWrong(merchant, folder);
  print(`${join(folder, 'brand.json')} is created. ${await describeAddress(merchant, asked)}`);
  for (const line of notes) print(line);
  // The check has found no error.
  for (const line of describeOpening(given.operator ? ['brand', 'legal'] : ['brand'])) print(line);
  return 0;
}

/** The running server's own port, where one runs on the data folder of this installation. */
async function describeAddress(merchant: string, asked: string | undefined): Promise<string> {
  const { LIVERY_DATA: folder = '.livery', PORT = '8080' } = process.env;
  const running = asked === undefined ? await findPort(folder) : undefined;
  const address = `http://${merchant}.localhost:${asked ?? running ?? PORT}`;
  return running === undefined ? `When the server is running, open ${address}` : `Open ${address}`;
}

function readLanguages(text: string | undefined): readonly NewLanguage[] | undefined {
  if (text === undefined) return undefined;
  const codes = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
  const known = codes.flatMap((code) => COMPLETE_LANGUAGES.find((language) => language === code) ?? []);
  if (known.length === codes.length && codes.length > 0) return known;
  throw new CommandError(
    `--languages is "${text}"; list languages of ${COMPLETE_LANGUAGES.join(', ')}, the default first.`,
  );
}

function readOperator(text: string | undefined): NewBrand['operator'] {
  if (text === undefined) return undefined;
  const [name, address, email, ...more] = text.split(';').map((part) => part.trim());
  if (name && address && email && more.length === 0) return { name, address, email };
  throw new CommandError(
    `--operator is "${text}"; write its name, address and e-mail, as in "Sample Ltd; 1 Sample Street, Valletta; legal@sample.example".`,
  );
}

interface ReadPictures extends Pick<NewBrand, 'logo' | 'design'> {
  readonly notes: readonly string[];
}

/** The logo as it is next to an accent; without one also the colours and the icon from the logo. */
async function readLogo({ logo: file, accent }: NewOptions): Promise<ReadPictures> {
  if (file === undefined) return { notes: describeMoved({ accent }) };
  const bytes = await readFile(file).catch((error: unknown) => refuseLogo(file, error));
  const ending = extname(file).slice(1).toLowerCase();
  if (accent !== undefined) return { logo: { ending, bytes }, notes: describeMoved({ accent }) };
  // Loaded on demand: without a logo nothing is decoded.
  const { designFromLogo } = await import('#brand/logo/design-from-logo.ts');
  const made = await designFromLogo(bytes, DEFAULT_ACCENT).catch((error: unknown) => {
    if (!(error instanceof LogoFault)) throw error;
    refuseLogo(file, error);
  });
  const { logo, notes, source, ...design } = made;
  const isNamedWrong = source !== ending.replace('jpeg', 'jpg');
  const misnamed = isNamedWrong ? [`${file} contains ${source.toUpperCase()}, whatever its name.`] : [];
  const seeds = describeSeeds(design.seeds);
  return { logo, design, notes: [...misnamed, seeds, ...describeMoved(design.seeds), ...notes] };
}

function refuseLogo(file: string, error: unknown): never {
  throw new CommandError(`--logo is ${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
}

function describeSeeds(seeds: LogoDesign['seeds']): string {
  const colours = Object.entries(seeds).map(([name, hex]) => `${name} ${hex}`);
  return `Colours from the logo: ${colours.join(', ')}.`;
}

/** Deletes a new brand that the check rejects, and reports why. */
async function refuseWrong(merchant: string, folder: string): Promise<void> {
  const read = await readBrandFolder(brandsFolder(), merchant);
  const sources = await readSources(folder);
  const found = await examineBrand({ merchant, folder: read, sources, platform: completeTexts, paths: false });
  const wrong = found.filter((finding) => isError(finding) || finding.code.startsWith('assets.'));
  if (wrong.length === 0) return;
  await rm(folder, { recursive: true, force: true });
  throw new CommandError(reportText(makeReport(1, wrong)));
}

/** An accent that the theme renders differently, with both colours. */
function describeMoved(seeds: Partial<Record<keyof LogoDesign['seeds'], string | undefined>>): readonly string[] {
  return movedAccents({ mode: 'both', seeds }).map(
    ({ mode, given, drawn }) => `In ${mode} mode the accent ${given} is shown as ${drawn} to be readable.`,
  );
}

async function writeFiles(folder: string, files: ReturnType<typeof newBrandFiles>): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
