// Checks every language against its glossary (docs/glossary/<LANG>.md), and that its texts are in that language; texts
// of src/texts/untranslated.json may still be in English.
import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '#model/site/languages.ts';
import { readGlossary } from './words/glossary.ts';
import { glossaryProblems } from './words/glossary-problems.ts';
import { scriptProblems } from './words/script-problems.ts';
import { readSpoken, type Spoken } from './words/spoken.ts';
import { idleUntranslated, withoutUntranslated } from './words/untranslated.ts';

const FOLDER = 'docs/glossary';
const UNTRANSLATED = 'src/texts/untranslated.json';

async function ofLanguage(language: string, own: Spoken, english: Spoken): Promise<string[]> {
  const tag = Object.entries(LANGUAGES).find(([code]) => code === language)?.[1].tag;
  if (tag === undefined) return [`${language}: model/site/languages.ts does not know this language`];
  const file = `${FOLDER}/${language}.md`;
  const glossary = readGlossary(await readFile(file, 'utf8').catch(() => ''));
  if (glossary.terms.length === 0)
    return [`${file}: holds no table of terms; ${FOLDER}/README.md says how one is written`];
  return glossaryProblems({ tag, glossary, own, english }).map((problem) => `${file}: ${problem}`);
}

const spoken = await readSpoken();
const untranslated: readonly string[] = JSON.parse(await readFile(UNTRANSLATED, 'utf8'));
const all = withoutUntranslated(spoken, untranslated);
const english: Spoken = all.get('EN') ?? new Map();
const terms = await Promise.all([...all].map(([language, own]) => ofLanguage(language, own, english)));
const idle = idleUntranslated(spoken, untranslated).map(
  (key) => `${UNTRANSLATED}: ${key} is not in English: remove it`,
);
const problems = [...terms.flat(), ...scriptProblems(all), ...idle];
for (const problem of problems) console.error(problem);
console.log(
  `${[...all.keys()].toSorted().join(', ')}: ${english.size} texts, ${untranslated.length} untranslated, ${problems.length} problems`,
);
if (problems.length > 0 || english.size === 0) process.exitCode = 1;
