import type { BrandTexts } from '#brand/read/stored-brand.ts';
import { nearest } from '#model/documents/repair.ts';
import { pointer, showValue } from '#model/json/problem.ts';
import type { Brand, Language } from '#model/site/brand.ts';
import { mergeTexts } from '#texts/merge-texts.ts';
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
  return brand.languages.flatMap((language) => {
    const base = platform(language);
    if (!base) return [notOffered(language, brand.languages.indexOf(language))];
    const own = texts[language] ?? {};
    return [
      ...missingTexts(used, language, mergeTexts(base, own)),
      ...misfits(own, language, base, used),
      ...checkPlurals(own, language, base),
    ];
  });
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
      for (const part of ['title', 'text', 'button'] as const)
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

function missingTexts(
  used: readonly UsedKey[],
  language: Language,
  all: Readonly<Record<string, string>>,
): readonly TextProblem[] {
  return used
    .filter(({ key }) => !Object.hasOwn(all, key))
    .map(({ key, path }) => ({
      at: 'brand.json',
      code: 'texts.missing',
      path,
      found: `"${key}" without a text in ${language}`,
      expected: `the key in texts/${language}.json`,
      remedy: `Add "${key}" to texts/${language}.json.`,
    }));
}

function misfits(
  own: Readonly<Record<string, string>>,
  language: Language,
  base: Readonly<Record<string, string>>,
  used: readonly UsedKey[],
): readonly TextProblem[] {
  return Object.entries(own).flatMap(([key, text]) => {
    const replaced = replacedBy(key, base);
    if (replaced !== undefined) return placeholderProblem(key, text, replaced, language);
    if (used.some((entry) => entry.key === baseKeyOf(key)) || READ_BY_NAME.includes(key)) return [];
    return [unreadText(key, language, [...used.map((entry) => entry.key), ...READ_BY_NAME, ...Object.keys(base)])];
  });
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

function unreadText(key: string, language: Language, known: readonly string[]): TextProblem {
  const near = nearest(key, known);
  return {
    at: `texts/${language}.json`,
    code: 'texts.unread',
    path: pointer(key),
    found: showValue(key),
    expected: 'a key of the platform, or a key that the brand file names',
    remedy: near ? `Did you mean "${near}"?` : 'Remove the text: it is not used.',
    severity: 'warning',
  };
}

/** The placeholders of a text, sorted: {name}, {0}, (min), (max); anything in braces counts. */
export function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{[^{}]*\}|\((?:min|max)\)/g) ?? [])].sort();
}
