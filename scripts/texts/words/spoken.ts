import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/**
 * The texts of one language: `<file>: <key>` to text, over all modules. File names omit the language, so that languages
 * can be compared.
 */
export type Spoken = ReadonlyMap<string, string>;

/** The console has its own set of languages. */
const OF_STAFF = /^src\/console\/texts\/[A-Z]{2}\//;

/** HTML tags in content, such as help centre topics. */
const TAG = /<\/?[a-z][a-z0-9]*>/g;

/**
 * Language -> texts: each `<LANG>.json`, and each file of a folder `<LANG>/`, below a texts/ folder of src and brands.
 * A language without such a file or folder is absent.
 */
export async function readSpoken(): Promise<ReadonlyMap<string, Spoken>> {
  const all = new Map<string, Map<string, string>>();
  for (const file of [...(await textFiles('src')), ...(await textFiles('brands'))]) {
    const [language, place] = placeOf(file);
    if (language === undefined || OF_STAFF.test(file)) continue;
    const spoken = all.get(language) ?? new Map<string, string>();
    all.set(language, spoken);
    for (const [key, text] of Object.entries(JSON.parse(await readFile(file, 'utf8')))) {
      if (typeof text === 'string') spoken.set(`${place}: ${key}`, text.replaceAll(TAG, ' '));
    }
  }
  return all;
}

async function textFiles(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true });
  return names.filter((name) => /(^|\/)texts\/.*\.json$/.test(name)).map((name) => `${root}/${name}`);
}

function placeOf(file: string): [string | undefined, string] {
  const own = basename(file, '.json');
  if (isLanguage(own)) return [own, dirname(file)];
  const folder = basename(dirname(file));
  return isLanguage(folder) ? [folder, `${dirname(dirname(file))}/${own}`] : [undefined, file];
}

const isLanguage = (name: string) => /^[A-Z]{2}$/.test(name);
