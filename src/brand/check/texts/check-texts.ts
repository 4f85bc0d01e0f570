import type { BrandTexts } from '#brand/read/stored-brand.ts';
import { pointer, showValue } from '#model/json/problem.ts';
import type { Brand, Language } from '#model/site/brand.ts';
import { suggestName } from '#model/site/suggest-name.ts';
import { baseKeyOf, categoryOf } from '#texts/plural-key.ts';
import { checkPlurals } from './check-plurals.ts';
import type { TextProblem } from './text-problem.ts';

/** The platform's texts of a language; undefined for an incomplete language. */
export type PlatformTexts = (language: Language) => Readonly<Record<string, string>> | undefined;

/**
 * Missing and invalid texts of a brand: every key in the brand file needs a text in every offered language, and a text
 * that replaces the platform's must keep its placeholders.
 */
export function checkTexts(brand: Brand, texts: BrandTexts, platform: PlatformTexts): readonly TextProblem[] {
  const used = usedKeys(brand);
  const offered = brand.languages.flatMap((language): readonly Offered[] => {
    const base = platform(language);
    return base ? [{ language, base, own: texts[language] ?? {} }] : [];
  });
  const misspelt = misspeltKeys(used, offered);
  return [
    ...brand.languages.flatMap((language, at) => (platform(language) ? [] : [notOffered(language, at)])),
    ...missingTexts(used, offered, misspelt),
    ...offered.flatMap(({ language, base, own }) => [
      ...replacedTexts(own, language, base),
      ...checkPlurals(own, language, base),
    ]),
    ...unreadTexts(used, offered, new Set(misspelt.values())),
  ];
}

interface Offered {
  readonly language: Language;
  /** The platform's texts. */
  readonly base: Readonly<Record<string, string>>;
  /** The brand's texts. */
  readonly own: Readonly<Record<string, string>>;
}

interface UsedKey {
  readonly key: string;
  readonly path: string;
}

export function usedKeys(brand: Brand): readonly UsedKey[] {
  const keys: UsedKey[] = [];
  const add = (key: string | undefined, path: string): void => {
    if (key) keys.push({ key, path });
  };
  for (const [id, override] of Object.entries(brand.elements)) add(override.label, pointer('elements', id, 'label'));
  brand.additions.forEach((added, at) => {
    add(added.label, pointer('additions', at, 'label'));
  });
  brand.registration.groups.forEach((group, at) => {
    add(group.title, pointer('registration', 'groups', at, 'title'));
  });
  brand.home.forEach((section, at) => {
    add(section.title, pointer('home', at, 'title'));
    (section.slides ?? []).forEach((slide, slideAt) => {
      for (const part of ['title', 'text', 'button', 'alt'] as const)
        add(slide[part], pointer('home', at, 'slides', slideAt, part));
    });
  });
  return keys;
}

function notOffered(language: Language, at: number): TextProblem {
  return {
    at: 'brand.json',
    code: 'texts.language-incomplete',
    path: pointer('languages', at),
    found: `"${language}"`,
    expected: 'a language with complete platform texts',
    remedy: 'Remove the language until the platform has all its texts.',
  };
}

/** Keys without a text in any language, with the unread key of the text files that each of them probably means. */
function misspeltKeys(used: readonly UsedKey[], offered: readonly Offered[]): ReadonlyMap<string, string> {
  const unread = [...new Set(offered.flatMap((of) => unreadKeys(used, of)))];
  const absent = used.filter(({ key }) => offered.every((of) => !hasText(of, key)));
  return new Map(
    absent.flatMap(({ key }): [string, string][] => {
      const near = suggestName(key, unread);
      return near === undefined ? [] : [[key, near]];
    }),
  );
}

/** Whether the merged texts (mergeTexts) have the key: a brand's form of a counted text replaces all of the platform's. */
function hasText({ base, own }: Offered, key: string): boolean {
  if (Object.hasOwn(own, key)) return true;
  const counted = baseKeyOf(key);
  return Object.hasOwn(base, key) && !Object.keys(own).some((one) => baseKeyOf(one) === counted);
}

function missingTexts(
  used: readonly UsedKey[],
  offered: readonly Offered[],
  misspelt: ReadonlyMap<string, string>,
): readonly TextProblem[] {
  return used.flatMap(({ key, path }) => {
    const languages = offered.filter((of) => !hasText(of, key)).map(({ language }) => language);
    if (languages.length === 0) return [];
    const files = languages.map((language) => `texts/${language}.json`).join(', ');
    const near = misspelt.get(key);
    return [
      {
        at: 'brand.json',
        code: 'texts.missing',
        path,
        found: `"${key}" without a text in ${languages.join(', ')}`,
        expected: `the key in ${files}`,
        remedy: near ? `Did you mean "${near}", which the text files have?` : `Add "${key}" to ${files}.`,
      },
    ];
  });
}

function replacedTexts(
  own: Readonly<Record<string, string>>,
  language: Language,
  base: Readonly<Record<string, string>>,
): readonly TextProblem[] {
  return Object.entries(own).flatMap(([key, text]) => {
    const replaced = replacedBy(key, base);
    return replaced === undefined ? [] : placeholderProblem(key, text, replaced, language);
  });
}

/** Keys of a language's own texts that replace no text of the platform and that the brand file does not name. */
function unreadKeys(used: readonly UsedKey[], { base, own }: Offered): readonly string[] {
  return Object.keys(own).filter(
    (key) =>
      replacedBy(key, base) === undefined &&
      !used.some((entry) => entry.key === baseKeyOf(key)) &&
      !READ_BY_NAME.includes(key),
  );
}

/** One finding for each key, in the first file that has it. */
function unreadTexts(
  used: readonly UsedKey[],
  offered: readonly Offered[],
  reported: ReadonlySet<string>,
): readonly TextProblem[] {
  const seen = new Set(reported);
  const unread = offered.map((of) => ({ ...of, keys: unreadKeys(used, of) }));
  return unread.flatMap(({ language, base, keys }) =>
    keys.flatMap((key) => {
      if (seen.has(key)) return [];
      seen.add(key);
      const others = unread.filter((other) => other.language !== language && other.keys.includes(key));
      const known = [...used.map((entry) => entry.key), ...READ_BY_NAME, ...Object.keys(base)];
      return [unreadText(key, [language, ...others.map((other) => other.language)], known)];
    }),
  );
}

/** Texts of the brand that the portal reads by a fixed key: the statement next to the licence in the footer. */
export const READ_BY_NAME: readonly string[] = ['brand.licence'];

/** The platform text that a key replaces: the same key, else the `other` form of the same counted text. */
function replacedBy(key: string, base: Readonly<Record<string, string>>): string | undefined {
  const known = [key, `${baseKeyOf(key)}_other`, baseKeyOf(key)].find((name) => Object.hasOwn(base, name));
  return known === undefined ? undefined : base[known];
}

function placeholderProblem(key: string, text: string, replaced: string, language: Language): readonly TextProblem[] {
  // A plural form for exactly one number ("Last draw") may omit the number.
  const isFree = (place: string) => place === '{count}' && categoryOf(key) !== undefined;
  const [found, expected] = [placeholders(text), placeholders(replaced)];
  if (found.filter((place) => !isFree(place)).join() === expected.filter((place) => !isFree(place)).join()) return [];
  return [
    {
      at: `texts/${language}.json`,
      code: 'texts.placeholders',
      path: pointer(key),
      found: found.length > 0 ? found.join(' ') : 'no placeholder',
      expected: expected.length > 0 ? expected.join(' ') : 'no placeholder',
      remedy: 'Use the placeholders of the text that it replaces.',
    },
  ];
}

function unreadText(key: string, languages: readonly [Language, ...Language[]], known: readonly string[]): TextProblem {
  const near = suggestName(key, known);
  const [language, ...others] = languages;
  return {
    at: `texts/${language}.json`,
    code: 'texts.unread',
    path: pointer(key),
    found: others.length > 0 ? `${showValue(key)}, also in ${others.join(', ')}` : showValue(key),
    expected: 'a key of the platform, or a key that the brand file names',
    remedy: near ? `Did you mean "${near}"?` : 'Remove the text: it is not used.',
    severity: 'warning',
  };
}

/** The placeholders of a text, sorted: {name}, {0}, (min), (max); anything in braces counts. */
export function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{[^{}]*\}|\((?:min|max)\)/g) ?? [])].sort();
}
