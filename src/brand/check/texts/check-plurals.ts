import { pointer } from '#model/json/problem.ts';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { baseKeyOf, categoryOf, type PluralCategory } from '#texts/plural-key.ts';
import type { TextProblem } from './text-problem.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Plural forms of a brand that do not match the platform's text: forms of an uncounted text, of a category that the
 * language lacks (CLDR), or an incomplete set. A counted text may also be one plain key for every count.
 */
export function checkPlurals(own: Texts, language: Language, base: Texts): readonly TextProblem[] {
  const categories = new Intl.PluralRules(LANGUAGES[language].tag).resolvedOptions().pluralCategories;
  const found = Object.keys(own).flatMap((key) => {
    const category = categoryOf(key);
    const name = baseKeyOf(key);
    if (category === undefined) return [];
    if (Object.hasOwn(base, name)) return [problem(key, language, `"${name}": this text has no plural forms`)];
    if (!Object.hasOwn(base, `${name}_other`) || category === 'zero' || categories.includes(category)) return [];
    return [problem(key, language, `${listed(name, categories)}, the plural forms of this language`)];
  });
  return [...found, ...incomplete(own, language, base, categories)];
}

function incomplete(
  own: Texts,
  language: Language,
  base: Texts,
  categories: readonly PluralCategory[],
): readonly TextProblem[] {
  const keys = Object.keys(own);
  const counted = new Set(keys.filter((key) => categoryOf(key) !== undefined).map(baseKeyOf));
  return [...counted].flatMap((name) => {
    const lacking = categories.filter((category) => !Object.hasOwn(own, `${name}_${category}`));
    if (!Object.hasOwn(base, `${name}_other`) || Object.hasOwn(own, name) || lacking.length === 0) return [];
    const written = keys.find((key) => key !== name && baseKeyOf(key) === name) ?? name;
    return [problem(written, language, `also ${listed(name, lacking)}`)];
  });
}

function listed(name: string, categories: readonly PluralCategory[]): string {
  return categories.map((category) => `"${name}_${category}"`).join(', ');
}

function problem(key: string, language: Language, expected: string): TextProblem {
  return {
    at: `texts/${language}.json`,
    code: 'texts.plural',
    path: pointer(key),
    found: `"${key}"`,
    expected,
    remedy: 'Write the plural forms of the language, or one text under the key without a suffix.',
    severity: 'warning',
  };
}
