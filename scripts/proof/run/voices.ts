/** In which words pages are drawn: the languages that are offered, and three that nobody speaks. */
import { readdirSync } from 'node:fs';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { type ConsoleVoice, consoleTexts } from '#scripts/gallery/console-words.ts';
import { completeTexts } from '#texts/complete.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { layTexts } from '#texts/lay-texts.ts';
import { loadTexts } from '#texts/load-node.ts';
import type { Data } from '../judge/data.ts';
import { countedForms, phrasesOf, type Texts, type WordRules } from '../judge/words.ts';
import { longestTexts } from '../voices/longest.ts';
import { pseudoTexts } from '../voices/pseudo.ts';

/** Whose words a page says: a brand's, or those of the staff's console. */
export type Speaker = 'brand' | 'console';

/** `longest`, `pseudo` and `mirrored` are drawn as English. */
export type Voice = Language | 'longest' | 'pseudo' | 'mirrored';

const MADE = ['pseudo', 'longest', 'mirrored'] as const;

/** All there are: made ones first, which find most. */
export const VOICES: readonly Voice[] = [...MADE, ...COMPLETE_LANGUAGES];

export const languageOf = (voice: Voice): Language =>
  MADE.some((made) => made === voice) ? 'EN' : (voice as Language);

/** Whether a voice has texts of its own, that no site has. */
export const isWorded = (voice: Voice): boolean => voice === 'pseudo' || voice === 'longest';

/** The English texts of a brand as a voice says them; undefined where they are its own. */
export function overlayOf(voice: Voice, own: Texts): Texts | undefined {
  const english = layTexts(completeTexts('EN'), own);
  if (voice === 'pseudo') return pseudoTexts(english);
  return voice === 'longest' ? longestTexts(english, [english, ...everyLanguage()]) : undefined;
}

/** Also those that are written and not offered yet. */
function everyLanguage(): readonly Texts[] {
  const entries = readdirSync(new URL('../../../src/texts/', import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => loadTexts(name));
}

/** What a voice's words are held against. The texts of the longest are of any language: of them only keys are looked for. */
export function wordRules(voice: Voice, data: Data): WordRules {
  const english = completeTexts('EN') ?? {};
  const own = completeTexts(languageOf(voice)) ?? english;
  const isSpoken = voice !== 'longest' && voice !== 'pseudo';
  return {
    tag: LANGUAGES[languageOf(voice)].tag,
    areas: new Set(Object.keys(english).map((key) => key.split('.')[0] ?? '')),
    english: phrasesOf(isSpoken ? english : {}, own),
    counted: isSpoken ? countedForms(own) : [],
    data,
    isPseudo: voice === 'pseudo',
  };
}

/** The same of the staff's console, whose texts have keys that are unique in their area alone. */
export function consoleRules(voice: Voice, data: Data): WordRules {
  const english = consoleTexts('EN');
  const spoken: ConsoleVoice = voice === 'CN' ? 'CN' : 'EN';
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
