import { baseKeyOf, categoryOf, type PluralCategory } from '#texts/plural-key.ts';

/** The texts of one language: name, BCP 47 tag (selects the plural categories), flat keys. */
export interface LanguageTexts {
  readonly name: string;
  readonly tag: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** A text under one key: a single text, or one per plural category of the language. */
interface TextEntry {
  readonly single?: string;
  readonly forms: ReadonlyMap<PluralCategory, string>;
}

/** Placeholder names that i18next reserves as options and would not show. */
const OPTIONS =
  /^(context|ordinal|replace|lngs?|ns|fallbackLng|defaultValue.*|interpolation|skipInterpolation|nest|joinArrays|postProcess|applyPostProcessor|appendNamespaceToCIMode|return(Objects|Details)|(key|ns)Separator)$/;

/** The placeholders of a text, sorted: {name}, and (min) and (max) of registration messages. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}|\((?:min|max)\)/g))].sort();
}

/**
 * Problems of a language's texts, one line each: keys missing or extra compared with the reference, empty texts,
 * different placeholders, plural forms that do not match the language (CLDR), and text that i18next would parse as
 * syntax.
 */
export function languageProblems(own: LanguageTexts, reference: LanguageTexts): string[] {
  const counted = new Set([own, reference].flatMap(({ texts }) => Object.keys(texts).filter(isOther).map(baseKeyOf)));
  const [mine, wanted] = [readEntries(own.texts, counted), readEntries(reference.texts, counted)];
  const missing = [...wanted.keys()].filter((key) => !mine.has(key)).map((key) => `${key} is missing`);
  const found = [...mine].flatMap(([key, entry]) => {
    const other = wanted.get(key);
    if (other === undefined) return [`${key} is not in ${reference.name}`];
    return [...formProblems(key, entry, own.tag), ...placeProblems(key, entry, other, own.tag)];
  });
  const written = Object.entries(own.texts).flatMap(([key, text]) => textProblems(text).map((why) => `${key} ${why}`));
  return [...missing, ...found, ...written].map((line) => `${own.name}: ${line}`);
}

const isOther = (key: string) => categoryOf(key) === 'other';

/**
 * Every language has the category `other`: a key that only looks like a plural form (`too_many`) has no such sibling.
 */
function readEntries(texts: LanguageTexts['texts'], counted: ReadonlySet<string>): Map<string, TextEntry> {
  const all = new Map<string, TextEntry>();
  for (const [key, text] of Object.entries(texts)) {
    const isForm = counted.has(baseKeyOf(key));
    const [base, category] = isForm ? [baseKeyOf(key), categoryOf(key)] : [key];
    const { forms, ...entry } = all.get(base) ?? { forms: new Map<PluralCategory, string>() };
    if (category === undefined) all.set(base, { forms, single: text });
    else all.set(base, { ...entry, forms: new Map([...forms, [category, text]]) });
  }
  return all;
}

/** A counted text has a form for each category of its language, and `zero` if the empty case has its own wording. */
function formProblems(key: string, { single, forms }: TextEntry, tag: string): string[] {
  if (forms.size === 0)
    return single?.includes('{count}') ? [`${key} holds {count}: it needs a text for each plural category`] : [];
  const wanted = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  return [
    ...(single === undefined ? [] : [`${key} stands without a plural category beside ${key}_other`]),
    ...wanted.filter((category) => !forms.has(category)).map((category) => `${key}_${category} is missing`),
    ...[...forms.keys()]
      .filter((category) => category !== 'zero' && !wanted.includes(category))
      .map((category) => `${key}_${category} is not a plural category of ${tag}`),
  ];
}

/** All forms have the same placeholders; the count may be omitted in a form for exactly one number. */
function placeProblems(key: string, { single, forms }: TextEntry, other: TextEntry, tag: string): string[] {
  const wanted = placeholdersOf(other.forms.get('other') ?? other.single ?? '');
  const texts = [...(single === undefined ? [] : [['', single] as const]), ...forms];
  return texts.flatMap(([category, text]) => {
    const free = category !== '' && isOneNumber(category, tag) ? ['{count}'] : [];
    const [found, asked] = [placeholdersOf(text), wanted].map((all) =>
      all.filter((name) => !free.includes(name)).join(' '),
    );
    const name = category === '' ? key : `${key}_${category}`;
    return found === asked ? [] : [`${name} has "${found}", it should have "${asked}"`];
  });
}

function isOneNumber(category: PluralCategory, tag: string): boolean {
  if (category === 'zero') return true;
  const rules = new Intl.PluralRules(tag);
  return (
    Array.from({ length: 200 }, (_, number) => rules.select(number)).filter((each) => each === category).length === 1
  );
}

function textProblems(text: unknown): string[] {
  if (typeof text !== 'string' || text.trim() === '') return ['is not a text'];
  const braces = text.match(/\{[^}]*\}?/g) ?? [];
  return [
    ...braces.filter((place) => !/^\{\w+\}$/.test(place)).map((place) => `holds ${place}: a value is {name}`),
    ...braces
      .filter((place) => OPTIONS.test(place.slice(1, -1)))
      .map((place) => `holds ${place}, an option of i18next`),
    ...(text.includes('$t(') ? ['holds $t(, which i18next could read as another text'] : []),
  ];
}
