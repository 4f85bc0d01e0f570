/** The locale variants of the i18n layout test: the offered languages and three pseudo-locales. */
import { readdirSync } from 'node:fs';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { type ConsoleVariant, consoleTexts } from '#scripts/gallery/console-words.ts';
import { completeTexts } from '#texts/complete.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { loadTexts } from '#texts/load-node.ts';
import { mergeTexts } from '#texts/merge-texts.ts';
import { longestTexts } from '../locale-variants/longest.ts';
import { pseudoTexts } from '../locale-variants/pseudo.ts';
import type { Data } from '../validate/data.ts';
import { countedForms, phrasesOf, type Texts, type WordRules } from '../validate/words.ts';

/** Whose texts a page shows: a brand's or those of the staff console. */
export type Speaker = 'brand' | 'console';

/** `longest`, `pseudo` and `mirrored` are based on English. */
export type LocaleVariant = Language | 'longest' | 'pseudo' | 'mirrored';

const MADE = ['pseudo', 'longest', 'mirrored'] as const;

/** Pseudo-locales come first because they find most. */
export const LOCALE_VARIANTS: readonly LocaleVariant[] = [...MADE, ...COMPLETE_LANGUAGES];

export const languageOf = (variant: LocaleVariant): Language =>
  MADE.some((made) => made === variant) ? 'EN' : (variant as Language);

/** Whether a variant has generated texts that replace those of the site. */
export const isWorded = (variant: LocaleVariant): boolean => variant === 'pseudo' || variant === 'longest';

/** A brand's English texts in a locale variant; undefined if they are unchanged. */
export function overlayOf(variant: LocaleVariant, own: Texts): Texts | undefined {
  const english = mergeTexts(completeTexts('EN'), own);
  if (variant === 'pseudo') return pseudoTexts(english);
  return variant === 'longest' ? longestTexts(english, [english, ...everyLanguage()]) : undefined;
}

/** Includes languages that are written but not offered yet. */
function everyLanguage(): readonly Texts[] {
  const entries = readdirSync(new URL('../../../src/texts/', import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => loadTexts(name));
}

/** The text rules of a locale variant. `longest` mixes languages, so only missing keys are checked. */
export function wordRules(variant: LocaleVariant, data: Data): WordRules {
  const english = completeTexts('EN') ?? {};
  const own = completeTexts(languageOf(variant)) ?? english;
  const isSpoken = variant !== 'longest' && variant !== 'pseudo';
  return {
    tag: LANGUAGES[languageOf(variant)].tag,
    areas: new Set(Object.keys(english).map((key) => key.split('.')[0] ?? '')),
    english: phrasesOf(isSpoken ? english : {}, own),
    counted: isSpoken ? countedForms(own) : [],
    data,
    isPseudo: variant === 'pseudo',
  };
}

/** The text rules of the staff console, whose keys are unique within an area only. */
export function consoleRules(variant: LocaleVariant, data: Data): WordRules {
  const english = consoleTexts('EN');
  const spoken: ConsoleVariant = variant === 'CN' ? 'CN' : 'EN';
  const own = consoleTexts(spoken);
  return {
    tag: LANGUAGES[spoken].tag,
    // Empty: what looks like a key is an element name that staff read; the page itself reports missing keys.
    areas: new Set(),
    english: phrasesOf(english, own),
    counted: countedForms(own),
    data,
    isPseudo: false,
  };
}
