/** In which words pages are drawn: the languages that are offered, and three that nobody speaks. */
import { readdirSync } from 'node:fs';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { type ConsoleVariant, consoleTexts } from '#scripts/gallery/console-words.ts';
import { completeTexts } from '#texts/complete.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { mergeTexts } from '#texts/lay-texts.ts';
import { loadTexts } from '#texts/load-node.ts';
import type { Data } from '../judge/data.ts';
import { countedForms, phrasesOf, type Texts, type WordRules } from '../judge/words.ts';
import { longestTexts } from '../voices/longest.ts';
import { pseudoTexts } from '../voices/pseudo.ts';

/** Whose words a page says: a brand's, or those of the staff's console. */
export type Speaker = 'brand' | 'console';

/** `longest`, `pseudo` and `mirrored` are drawn as English. */
export type LocaleVariant = Language | 'longest' | 'pseudo' | 'mirrored';

const MADE = ['pseudo', 'longest', 'mirrored'] as const;

/** All there are: made ones first, which find most. */
export const LOCALE_VARIANTS: readonly LocaleVariant[] = [...MADE, ...COMPLETE_LANGUAGES];

export const languageOf = (variant: LocaleVariant): Language =>
  MADE.some((made) => made === variant) ? 'EN' : (variant as Language);

/** Whether a voice has texts of its own, that no site has. */
export const isWorded = (variant: LocaleVariant): boolean => variant === 'pseudo' || variant === 'longest';

/** The English texts of a brand as a voice says them; undefined where they are its own. */
export function overlayOf(variant: LocaleVariant, own: Texts): Texts | undefined {
  const english = mergeTexts(completeTexts('EN'), own);
  if (variant === 'pseudo') return pseudoTexts(english);
  return variant === 'longest' ? longestTexts(english, [english, ...everyLanguage()]) : undefined;
}

/** Also those that are written and not offered yet. */
function everyLanguage(): readonly Texts[] {
  const entries = readdirSync(new URL('../../../src/texts/', import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => loadTexts(name));
}

/** What a voice's words are held against. The texts of the longest are of any language: of them only keys are looked for. */
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

/** The same of the staff's console, whose texts have keys that are unique in their area alone. */
export function consoleRules(variant: LocaleVariant, data: Data): WordRules {
  const english = consoleTexts('EN');
  const spoken: ConsoleVariant = variant === 'CN' ? 'CN' : 'EN';
  const own = consoleTexts(spoken);
  return {
    tag: LANGUAGES[spoken].tag,
    // What looks like a key is an element of the portal, which staff read by its name; a key of no text is told by the page.
    areas: new Set(),
    english: phrasesOf(english, own),
    counted: countedForms(own),
    data,
    isPseudo: false,
  };
}
