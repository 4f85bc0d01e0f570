import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Finding, isError } from '#brand/check/findings/finding.ts';
import { BRAND_RULES } from '#brand/check/findings/rules.ts';
import { readSources } from '#brand/check/findings/sources.ts';
import { examineBrand, examineTrees } from '#brand/check/linter.ts';
import { readBrand } from '#brand/check/read-brand.ts';
import { domainProblems } from '#brand/domains.ts';
import { newBrandFiles } from '#brand/new-brand.ts';
import { readPack } from '#brand/packs/read-packs.ts';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { isObject } from '#model/json/json.ts';
import { completeTexts } from '#texts/complete.ts';
import { brandTool } from './brand-tool.ts';

/** A file of a case: text, bytes, text padded to a size, or parts that a secret scanner should not see as a whole. */
type FileOf =
  | string
  | { readonly base64: string }
  | { readonly text: string; readonly padTo: number }
  | { readonly parts: readonly string[] };

/** One broken brand: a patch on a clean brand, and the one rule that it violates. */
interface Case {
  readonly breaks: string;
  /** JSON pointer of the finding. */
  readonly at: string;
  /** The finding's file within the brand's folder; brand.json when absent. */
  readonly in?: string;
  /** Merge patch (RFC 7396) on the clean brand file. */
  readonly brand?: object;
  /** The brand file's whole text instead; null: no brand file. */
  readonly raw?: string | null;
  /** A language whose platform texts are incomplete. */
  readonly lacks?: string;
  readonly texts?: Readonly<Record<string, object>>;
  readonly files?: Readonly<Record<string, FileOf>>;
  readonly folder?: string;
  /** Merge patch on a second clean brand next to it. */
  readonly other?: object;
  /** A server's documents, passed with --trees; `alone`: checked as a separate trees file. */
  readonly trees?: unknown;
  readonly alone?: boolean;
  /** Market packs in place of those of this repository. */
  readonly packs?: readonly { readonly id: string }[];
  /** Also explores the graph of screens, which takes a third of a second. */
  readonly paths?: true;
  /** Other rules that are necessarily violated too. */
  readonly with?: readonly string[];
}

const FIXTURES = 'tests/fixtures/broken-brands';
const names = (await readdir(FIXTURES)).map((file) => file.replace(/\.json$/, '')).sort();
const cases = await Promise.all(
  names.map(
    async (name): Promise<[string, Case]> => [name, JSON.parse(await readFile(join(FIXTURES, `${name}.json`), 'utf8'))],
  ),
);

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'livery-broken-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

function patched(base: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const remaining = Object.entries(isObject(base) ? base : {}).filter(([key]) => patch[key] !== null);
  const changed = Object.entries(patch).filter(([, value]) => value !== null);
  const whole = new Map<string, unknown>(remaining);
  for (const [key, value] of changed) whole.set(key, patched(whole.get(key), value));
  return Object.fromEntries(whole);
}

function bytesOf(file: FileOf): Buffer {
  if (typeof file === 'string') return Buffer.from(file);
  if ('base64' in file) return Buffer.from(file.base64, 'base64');
  if ('parts' in file) return Buffer.from(file.parts.join(''));
  return Buffer.from(file.text + ' '.repeat(Math.max(0, file.padTo - file.text.length)));
}

async function write(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), bytes);
}

/** Values that `brand new` does not know. */
const operator = { name: 'Sample Ltd', address: '1 Sample Street, Valletta', email: 'legal@sample.example' };

/**
 * A brand of `brand new` without its hero: otherwise each patch of the home page would need the hero's pictures and
 * texts.
 */
function plainBrand(merchant: string) {
  const files = newBrandFiles({ merchant, name: 'Sample', languages: ['EN', 'CN', 'VI'] });
  return files.flatMap(({ path, content }) => {
    if (path.startsWith('assets/hero')) return [];
    if (!path.endsWith('.json')) return [{ path, content }];
    const { home, ...json } = JSON.parse(String(content));
    const remaining = Object.entries(json).filter(([key]) => !key.startsWith('brand.slide'));
    return [{ path, content: { ...Object.fromEntries(remaining), ...(home && { home: home.map(withoutSlides) }) } }];
  });
}

function withoutSlides({ slides: _, ...section }: { readonly slides?: unknown }): object {
  return section;
}

/** A clean brand completed by its operator, with a patch applied to its file. */
async function writeBrand(folder: string, merchant: string, patch: object = {}): Promise<void> {
  for (const { path, content } of plainBrand(merchant)) {
    const json = path === 'brand.json' ? patched({ ...content, operator }, patch) : content;
    await write(folder, path, Buffer.from(typeof json === 'string' ? json : JSON.stringify(json, null, 2)));
  }
}

interface Built {
  readonly home: string;
  readonly merchant: string;
}

async function build(name: string, given: Case): Promise<Built> {
  const home = join(root, name);
  const merchant = given.folder ?? 'sample';
  const folder = join(home, merchant);
  await writeBrand(folder, merchant, given.brand);
  if (given.raw === null) await rm(join(folder, 'brand.json'));
  if (given.raw) await write(folder, 'brand.json', Buffer.from(given.raw.replaceAll('{merchant}', merchant)));
  for (const [language, texts] of Object.entries(given.texts ?? {})) {
    const file = join(folder, 'texts', `${language}.json`);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...texts }, null, 2));
  }
  for (const [path, file] of Object.entries(given.files ?? {})) await write(folder, path, bytesOf(file));
  for (const pack of given.packs ?? [])
    await write(join(home, 'packs', pack.id), 'pack.json', Buffer.from(JSON.stringify(pack, null, 2)));
  if (given.other) await writeBrand(join(home, 'aside'), 'aside', given.other);
  if (given.trees !== undefined) await write(home, 'trees.json', Buffer.from(JSON.stringify(given.trees, null, 2)));
  return { home, merchant };
}

async function examine({ home, merchant }: Built, given: Case): Promise<readonly Finding[]> {
  const text = given.trees === undefined ? '' : await readFile(join(home, 'trees.json'), 'utf8');
  if (given.alone) return examineTrees('trees.json', given.trees, text);
  const read = await readBrand(home, merchant);
  const trees = given.trees === undefined ? undefined : { file: 'trees.json', raw: given.trees, text };
  const ids = read.folder.read?.brand.packs ?? [];
  const packs = await Promise.all(ids.map((id) => readPack(given.packs ? join(home, 'packs') : 'packs', id)));
  const paths = given.paths === true;
  return examineBrand({ merchant, ...read, platform: platformOf(given), trees, packs, now: Date.now(), paths });
}

/** The platform's texts, complete except for the language of the case. */
const platformOf =
  ({ lacks }: Case) =>
  (language: string) =>
    language === lacks ? undefined : completeTexts(language);

/** Finds a domain claim that conflicts with another brand: reads both. */
async function domainFindings({ home }: Built): Promise<readonly Finding[]> {
  const read = await Promise.all(['aside', 'sample'].map((merchant) => readBrandFolder(home, merchant)));
  return domainProblems(new Map(read.flatMap(({ brand }) => (brand ? [[brand.merchant, brand] as const] : []))));
}

function fileOf({ merchant }: Built, given: Case): string {
  return given.in === 'trees.json' ? 'trees.json' : `${merchant}/${given.in ?? 'brand.json'}`;
}

const isPicture = (file: string) => /\.(?:png|ico)$/.test(file);

describe('the corpus of broken brands', () => {
  it.each(cases)('N03: %s is found by its rule, at its place, without other findings', async (name, given) => {
    const built = await build(name, given);
    const found = given.other ? await domainFindings(built) : await examine(built, given);
    const file = fileOf(built, given);
    const hit = found.find((one) => one.code === given.breaks && one.file === file && one.path === given.at);
    expect(hit, JSON.stringify(found, null, 1)).toBeDefined();
    expect(hit?.remedy).not.toBe('');
    const others = found.filter(isError).filter(({ code }) => code !== given.breaks && !given.with?.includes(code));
    expect(others).toEqual([]);
    if (!given.other)
      for (const one of found.filter((each) => each.file.endsWith('.json'))) await expectInside(built.home, one);
    if (given.breaks === 'brand.absent' || given.breaks === 'brand.unreadable' || given.other || isPicture(file))
      return;
    await expectPlace(join(built.home, file), given.at, hit);
  });

  it('N03: a secret is never printed, not even by findings about its place', async () => {
    for (const [name, given] of cases.filter(([, { breaks }]) => breaks === 'brand.secret')) {
      const printed = JSON.stringify(await examine(await build(name, given), given));
      for (const secret of ['wJalrXUt', 'hunter2', '2155555555', 'q7Zp0LwK']) expect(printed).not.toContain(secret);
    }
  });

  it('N03: has at least sixty brands, and breaks every rule of the table', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    const broken = new Set(cases.map(([, { breaks }]) => breaks));
    expect(BRAND_RULES.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
    expect([...broken].filter((id) => !BRAND_RULES.some((rule) => rule.id === id))).toEqual([]);
  });
});

/** Runs the tool on the brands of one built case. */
async function tool(name: string) {
  const given = cases.find(([key]) => key === name)?.[1];
  if (!given) throw new Error(`There is no case ${name}.`);
  const { home } = await build(name, given);
  const run = (...args: string[]) => brandTool(['check', ...args], home);
  return { home, run };
}

describe('npm run brand -- check', () => {
  it('N03: reports the same in JSON and SARIF, with line and column', async () => {
    const { run } = await tool('theme.contrast');
    const report = JSON.parse((await run('--format', 'json')).stdout);
    expect(report.problems[0]).toMatchObject({ code: 'theme.contrast', line: expect.any(Number) });
    const { results } = JSON.parse((await run('--format', 'sarif')).stdout).runs[0];
    expect(results).toHaveLength(report.problems.length);
    expect(results[0]).toMatchObject({ ruleId: 'theme.contrast', level: 'error' });
    const { uri } = results[0].locations[0].physicalLocation.artifactLocation;
    expect(uri).toMatch(/^file:\/\/\/.*sample\/brand\.json$/);
    expect(await run('--format', 'yaml')).toMatchObject({ status: 2, stdout: '' });
  });

  it('N03: --fix writes fixes with one right answer, reports them, and finds none again', async () => {
    const { home, run } = await tool('theme.contrast');
    const before = await filesOf(join(home, 'sample'));
    const first = await run('--fix');
    expect(first).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^fixed: .*theme\.contrast\): replaced #/),
    });
    const after = await filesOf(join(home, 'sample'));
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name)).toEqual([
      'brand.json',
    ]);
    expect((await run('--fix')).stdout).not.toContain('fixed:');
    expect(await filesOf(join(home, 'sample'))).toEqual(after);
  });

  it('N03: --trees checks a brand with a server’s documents', async () => {
    const { home, run } = await tool('brand.required-hidden.rule');
    expect((await run()).status).toBe(0);
    const { status, stdout } = await run('--trees', join(home, 'trees.json'));
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /error: sample\/brand\.json at \/elements\/register\.email\/hidden \(brand\.required-hidden\), line \d+, column \d+/,
    );
  });

  it('N03: what cannot be read is a finding with its place, in every format, and never an end without findings', async () => {
    const faults: readonly (readonly [file: string, make: (path: string) => Promise<unknown>, found: RegExp])[] = [
      ['brand.json', asFolder, /a folder/],
      ['brand.json', (path) => relink(path, path), /ELOOP/],
      ['brand.json', (path) => writeFile(path, `{}${' '.repeat(2 ** 20)}`), /1048578 bytes/],
      ['brand.json', (path) => writeFile(path, '{ "a":\n"\0" }'), /zero byte/],
      ['texts/EN.json', asFolder, /a folder/],
      ['texts/EN.json', (path) => relink(path, 'CN.json'), /a symbolic link/],
      ['texts', (path) => rm(path, { recursive: true }).then(() => writeFile(path, '')), /a file/],
      ['assets', (path) => rm(path, { recursive: true, force: true }).then(() => writeFile(path, '')), /a file/],
    ];
    for (const [at, [file, make, found]] of faults.entries()) {
      const { home, run } = await tool('theme.contrast');
      await make(join(home, 'sample', file));
      const { status, stdout } = await run('--format', 'json');
      const { problems } = JSON.parse(stdout);
      const [one] = problems.filter(({ code }: Finding) => code === 'brand.unreadable');
      expect([file, status, one?.file], stdout.slice(0, 400)).toEqual([file, 1, `sample/${file}`]);
      expect(one).toMatchObject({
        found: expect.stringMatching(found),
        line: expect.any(Number),
        column: expect.any(Number),
      });
      expect(problems.filter((other: Finding) => other.file === one.file)).toHaveLength(1);
      // The formats show the same findings: one fault suffices to see that each format has it.
      if (at === 0) {
        expect((await run()).stdout).toContain(`sample/${file} (brand.unreadable), line `);
        expect(JSON.parse((await run('--format', 'sarif')).stdout).runs[0].results.length).toBeGreaterThan(0);
      }
      await rm(home, { recursive: true });
    }
  });

  it('N03: a trees file that cannot be read is a finding with its place', async () => {
    const { home, run } = await tool('brand.required-hidden.rule');
    const trees = join(home, 'trees.json');
    await writeFile(trees, '{\n  "status": {},\n}');
    for (const args of [['--trees', trees], [trees]]) {
      const { problems } = JSON.parse((await run('--format', 'json', ...args)).stdout);
      expect(problems).toContainEqual(
        expect.objectContaining({
          file: 'trees.json',
          code: 'brand.json',
          line: expect.any(Number),
          column: expect.any(Number),
        }),
      );
    }
    await asFolder(trees);
    const { status, stdout } = await run('--format', 'json', '--trees', trees);
    expect(status).toBe(1);
    expect(JSON.parse(stdout).problems).toContainEqual(
      expect.objectContaining({ file: 'trees.json', code: 'brand.unreadable', line: 1, column: 1 }),
    );
  });

  it('N03: the demo brands are clean, and --fix changes no byte of them', async () => {
    const run = await brandTool(['check', '--format', 'json', '--fix']);
    expect(JSON.parse(run.stdout)).toMatchObject({ errors: 0, warnings: 0 });
    expect(run.stderr).toBe('');
  });
});

async function asFolder(path: string): Promise<void> {
  await rm(path);
  await mkdir(path);
}

async function relink(path: string, target: string): Promise<void> {
  await rm(path);
  await symlink(target, path);
}

async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readSources(folder);
  return new Map(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('latin1')]));
}

/** A finding in a JSON file has a line and a column of this file; of a file that is absent or a folder, its beginning. */
async function expectInside(home: string, { code, file, line, column }: Finding): Promise<void> {
  expect([code, line, column]).toEqual([code, expect.any(Number), expect.any(Number)]);
  const text = await readFile(join(home, file), 'utf8').catch(() => '');
  const lines = text.split('\n');
  expect(line, code).toBeLessThanOrEqual(lines.length);
  expect(column, code).toBeLessThanOrEqual((lines[(line ?? 1) - 1]?.length ?? 0) + 1);
}

/** The line of a finding contains the last key of its pointer, or is the first line without a pointer. */
async function expectPlace(file: string, at: string, hit: Finding | undefined): Promise<void> {
  expect(hit?.line).toBeGreaterThanOrEqual(1);
  expect(hit?.column).toBeGreaterThanOrEqual(1);
  if (!existsSync(file)) return;
  const line = (await readFile(file, 'utf8')).split('\n')[(hit?.line ?? 1) - 1];
  expect(line).toBeDefined();
  const key = at.split('/').at(-1) ?? '';
  const exists = key !== '' && !/^\d+$/.test(key) && (await readFile(file, 'utf8')).includes(`"${key}"`);
  if (exists) expect(line).toContain(`"${key}"`);
}
