/** Random mistakes of an operator in a brand folder: one slip or one choice at a time, by seed. */

import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '#model/json/json.ts';
import { seededRandom } from '#tests/support/mutate-json.ts';

export interface Slip {
  /** What was changed, as one of the kinds below. */
  readonly kind: string;
  /** Where: a pointer into the brand file, or a file of the folder. */
  readonly at: string;
  /** A legal choice: another word, colour or order, which no check can call wrong. */
  readonly isChoice: boolean;
}

type Random = () => number;

interface Place {
  readonly pointer: string;
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
  readonly value: unknown;
}

/** Texts, names and addresses that only the author knows: no check can validate them. */
const OWN_WORDS =
  /^\/(?:name|domains|operator|licence|esports|origins|additions\/\d+\/(?:id|action\/link)|home\/\d+\/partners\/\d+\/name|\$schema)/;

function placesIn(value: unknown, pointer = ''): readonly Place[] {
  if (Array.isArray(value))
    return value.flatMap((each, key) => [
      { pointer: `${pointer}/${key}`, holder: value, key, value: each },
      ...placesIn(each, `${pointer}/${key}`),
    ]);
  if (!isObject(value)) return [];
  const holder = value as Record<string, unknown>;
  return Object.entries(holder).flatMap(([key, each]) => [
    { pointer: `${pointer}/${key}`, holder, key, value: each },
    ...placesIn(each, `${pointer}/${key}`),
  ]);
}

function pick<T>(list: readonly T[], random: Random): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('Nothing to choose from.');
  return one;
}

/** A letter that is missing, doubled, swapped with its neighbour, or in the other case. */
function misspell(word: string, random: Random): string {
  const at = Math.floor(random() * word.length);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return pick(
    [
      before + after,
      before + letter + letter + after,
      before + after.charAt(0) + letter + after.slice(1),
      before + other + after,
    ],
    random,
  );
}

type Change = (document: Record<string, unknown>, random: Random) => Slip | undefined;

const inDocument: Readonly<Record<string, Change>> = {
  misspeltKey: (document, random) => {
    const { holder, key, pointer } = pick(
      placesIn(document).filter(({ holder: of }) => !Array.isArray(of)),
      random,
    );
    const typo = misspell(String(key), random);
    if (typo === key || Array.isArray(holder)) return undefined;
    const { [String(key)]: moved, ...rest } = holder;
    for (const name of Object.keys(holder)) delete holder[name];
    Object.assign(holder, rest, { [typo]: moved });
    return { kind: 'misspelt key', at: pointer, isChoice: false };
  },
  misspeltWord: (document, random) => {
    const words = placesIn(document).filter(({ value }) => typeof value === 'string' && value.length > 1);
    const { holder, key, value, pointer } = pick(words, random);
    const typo = misspell(String(value), random);
    if (typo === value) return undefined;
    (holder as Record<string, unknown>)[key] = typo;
    const isColour = /#[0-9a-f]{6}/i.test(typo) || typo.toLowerCase() === String(value).toLowerCase();
    return {
      kind: 'misspelt word',
      at: pointer,
      // Addresses of the site are case-insensitive.
      isChoice: OWN_WORDS.test(pointer) || (isColour && /theme|\/go$/.test(pointer)),
    };
  },
  otherType: (document, random) => {
    const { holder, key, value, pointer } = pick(placesIn(document), random);
    const other = pick([7, -1, Number.POSITIVE_INFINITY, null, [], {}, 'x', [['x']], '\u202e', true], random);
    (holder as Record<string, unknown>)[key] = other;
    // A name is the author's choice, whatever it is.
    const isName = typeof value === 'string' && other === 'x' && OWN_WORDS.test(pointer);
    return { kind: 'other type', at: pointer, isChoice: isName || /^\/\$schema/.test(pointer) };
  },
  otherNumber: (document, random) => {
    const numbers = placesIn(document).filter(({ value }) => typeof value === 'number');
    const { holder, key, value, pointer } = pick(numbers, random);
    const wrong = pick([-1, 0.5, 1e9, Number(value) * 1000, -Number(value)], random);
    (holder as Record<string, unknown>)[key] = wrong;
    return { kind: 'other number', at: pointer, isChoice: false };
  },
  removed: (document, random) => {
    const { holder, key, pointer } = pick(placesIn(document), random);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[String(key)];
    return { kind: 'removed', at: pointer, isChoice: true };
  },
  twice: (document, random) => {
    const { holder, key, value, pointer } = pick(
      placesIn(document).filter(({ holder: of }) => Array.isArray(of)),
      random,
    );
    if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(value));
    const isChoice = /^\/home\/\d+(?:\/slides\/\d+|\/partners\/\d+)?$/.test(pointer);
    return { kind: 'twice', at: pointer, isChoice };
  },
  otherOrder: (document, random) => {
    const { holder, key, value, pointer } = pick(
      placesIn(document).filter(({ holder: of }) => Array.isArray(of) && of.length > 1),
      random,
    );
    if (!Array.isArray(holder)) return undefined;
    holder.splice(Number(key), 1);
    holder.splice(Math.floor(random() * holder.length), 0, value);
    return { kind: 'other order', at: pointer, isChoice: true };
  },
};

type FileChange = (folder: string, random: Random) => Promise<Slip | undefined>;

async function oneOf(folder: string, part: string, random: Random): Promise<string> {
  return join(part, pick((await readdir(join(folder, part))).sort(), random));
}

async function changeTexts(
  folder: string,
  random: Random,
  change: (texts: Record<string, unknown>, key: string) => Slip | undefined,
) {
  const at = await oneOf(folder, 'texts', random);
  const texts: Record<string, unknown> = JSON.parse(await readFile(join(folder, at), 'utf8'));
  const slip = change(texts, pick(Object.keys(texts), random));
  await writeFile(join(folder, at), JSON.stringify(texts, null, 2));
  return slip && { ...slip, at: `${at}${slip.at}` };
}

const inFiles: Readonly<Record<string, FileChange>> = {
  misspeltTextKey: (folder, random) =>
    changeTexts(folder, random, (texts, key) => {
      const typo = misspell(key, random);
      if (Object.hasOwn(texts, typo)) return undefined;
      texts[typo] = texts[key];
      delete texts[key];
      return { kind: 'misspelt text key', at: `#${key}`, isChoice: false };
    }),
  removedText: (folder, random) =>
    changeTexts(folder, random, (texts, key) => {
      delete texts[key];
      // A removed text falls back to the platform's text, or to none, which is legal.
      return { kind: 'removed text', at: `#${key}`, isChoice: !key.startsWith('brand.') || key === 'brand.licence' };
    }),
  otherValue: (folder, random) =>
    changeTexts(folder, random, (texts, key) => {
      texts[key] = pick([7, null, [], '', '<b>x</b>', '\u202eabc', 'x'.repeat(900), `${texts[key]} {nothing}`], random);
      return { kind: 'other text', at: `#${key}`, isChoice: false };
    }),
  otherWords: (folder, random) =>
    changeTexts(folder, random, (texts, key) => {
      texts[key] = misspell(String(texts[key]), random);
      return { kind: 'other words', at: `#${key}`, isChoice: !/[{}]/.test(String(texts[key])) };
    }),
  copiedTexts: async (folder, random) => {
    const [from, to] = [await oneOf(folder, 'texts', random), await oneOf(folder, 'texts', random)];
    if (from === to) return undefined;
    await writeFile(join(folder, to), await readFile(join(folder, from)));
    return { kind: 'copied texts', at: `${from} to ${to}`, isChoice: false };
  },
  cutOff: async (folder, random) => {
    const at = await oneOf(folder, pick(['texts', 'assets'], random), random);
    const bytes = await readFile(join(folder, at));
    await writeFile(join(folder, at), bytes.subarray(0, Math.floor(bytes.length * (0.2 + random() * 0.6))));
    return { kind: 'cut off', at, isChoice: false };
  },
  otherEncoding: async (folder, random) => {
    const at = pick(['brand.json', await oneOf(folder, 'texts', random)], random);
    const text = await readFile(join(folder, at), 'utf8');
    const written = Buffer.from(text.replace(/"(?=[^"]*"\s*[,}])/, '"\u00e9'), 'latin1');
    await writeFile(join(folder, at), written);
    return { kind: 'other encoding', at, isChoice: false };
  },
  goneFile: async (folder, random) => {
    const at = await oneOf(folder, pick(['texts', 'assets'], random), random);
    await rm(join(folder, at));
    return { kind: 'file gone', at, isChoice: false };
  },
  renamedFile: async (folder, random) => {
    const at = await oneOf(folder, pick(['texts', 'assets'], random), random);
    const to = misspell(at.slice(at.indexOf('/') + 1), random);
    if (to === '' || to.includes('/')) return undefined;
    await rename(join(folder, at), join(folder, at.slice(0, at.indexOf('/') + 1), to));
    return { kind: 'file renamed', at, isChoice: false };
  },
  otherContent: async (folder, random) => {
    const at = await oneOf(folder, 'assets', random);
    const content = pick(
      ['', 'nothing', '{"a":1}', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', '<html></html>'],
      random,
    );
    await writeFile(join(folder, at), content);
    return { kind: 'other content', at, isChoice: false };
  },
};

const KINDS = [...Object.keys(inDocument), ...Object.keys(inFiles)];

/** Applies one change to a brand folder; undefined where the seed leads to none. */
export async function slip(folder: string, seed: number): Promise<Slip | undefined> {
  const random = seededRandom(seed);
  const name = pick(KINDS, random);
  const inFile = inFiles[name];
  if (inFile) return inFile(folder, random);
  const path = join(folder, 'brand.json');
  const document: Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'));
  const done = inDocument[name]?.(document, random);
  await writeFile(path, JSON.stringify(document, null, 2));
  return done;
}
