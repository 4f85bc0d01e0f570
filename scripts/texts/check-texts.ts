// Checks text files against each other and against the keys that code and catalogue use.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorStatus } from '#contract/wire/error-codes.ts';
import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { styleProblems } from './style-problems.ts';
import { languageFileProblems, type TextFiles, type TextUse, textProblems } from './text-problems.ts';
import { usesIn } from './text-uses.ts';

const FOLDER = 'src/texts';
/** Every language in this folder is offered in the console: missing texts would fall back to English. */
const OF_STAFF = 'src/console/texts';
/** Tests and helpers in testing/: they use texts of their own. */
const TESTS = /\.test\.tsx?$|\/testing\//;
/** Modules whose pages have texts of their own, which a test in the module checks. */
const OWN_TEXTS = /^(demo-games|demo-payments|chat|console)\//;

async function readTexts(folder: string): Promise<TextFiles> {
  const entries = await readdir(folder, { withFileTypes: true });
  const languages = entries.filter((entry) => /^[A-Z]{2}$/.test(entry.name)).map((entry) => entry.name);
  return Object.fromEntries(
    await Promise.all(languages.map(async (language) => [language, await readAreas(join(folder, language))])),
  );
}

async function readAreas(folder: string): Promise<TextFiles[string]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name.slice(0, -'.json'.length), await read(name)])),
  );
}

async function readUses(): Promise<TextUse[]> {
  const names = await readdir('src', { recursive: true });
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !TESTS.test(name) && !OWN_TEXTS.test(name));
  const uses = sources.map(async (name) => usesIn(join('src', name), await readFile(join('src', name), 'utf8')));
  return (await Promise.all(uses)).flat();
}

async function untypedAreas(areas: string[]): Promise<string[]> {
  const source = await readFile(join(FOLDER, 'text-key.ts'), 'utf8');
  const untyped = areas.filter((area) => !source.includes(`'./EN/${area}.json'`));
  return untyped.map((area) => `${FOLDER}/text-key.ts: the area ${area} is missing`);
}

const files = await readTexts(FOLDER);
const ofStaff = await readTexts(OF_STAFF);
const uses = [
  ...(await readUses()),
  ...CATALOGUE.map(({ id, label }) => ({ key: label, place: `element ${id}` })),
  ...Object.keys(errorStatus).map((code) => ({ key: `error.${code}`, place: `error code ${code}` })),
];
const isWhole = (language: string) => COMPLETE_LANGUAGES.some((complete) => complete === language);
const styleOf = (folder: string, { EN: areas = {} }: TextFiles) =>
  Object.entries(areas).flatMap(([area, texts]) =>
    styleProblems(texts as Readonly<Record<string, string>>).map((problem) => `${folder}/EN/${area}.json: ${problem}`),
  );
const staffProblems = [
  ...languageFileProblems(ofStaff).map((problem) => `${OF_STAFF}/${problem}`),
  ...styleOf(OF_STAFF, ofStaff),
];
const problems = [
  ...textProblems(files, uses, isWhole),
  ...styleOf(FOLDER, files),
  ...(await untypedAreas(Object.keys(files.EN ?? {}))),
  ...staffProblems,
];
for (const problem of problems) console.error(problem);
const keys = Object.values(files.EN ?? {}).flatMap(Object.keys).length;
const staffKeys = Object.values(ofStaff.EN ?? {}).flatMap(Object.keys).length;
console.log(`console, ${Object.keys(ofStaff).join(', ')}: ${staffKeys} texts, ${staffProblems.length} problems`);
console.log(`${Object.keys(files).join(', ')}: ${keys} texts, ${uses.length} uses, ${problems.length} problems`);
if (problems.length > 0 || keys === 0 || staffKeys === 0) process.exitCode = 1;
