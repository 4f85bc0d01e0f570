import { playersWords, spokenLanguage } from '#console/texts/spoken.ts';
import type { Element } from '#model/portal/elements.ts';
import platform from '#texts/EN/elements.json' with { type: 'json' };

/** Texts of a brand's own by language and key. */
export type BrandTexts = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/** What players read under a text key, in one language of the platform's own where the brand has no words for it. */
export type TranslateKey = (key: string) => string | undefined;

const PLATFORM: Readonly<Record<string, string>> = playersWords('elements', platform);

/**
 * The words of elements as staff read them: the brand's in the console's language, the platform's, else the brand's words in any of its
 * languages. Undefined for a key without words.
 */
export function labelsWith(texts: BrandTexts): TranslateKey {
  const others = Object.values(texts);
  return (key) => ownText(texts[spokenLanguage()], key) ?? ownText(PLATFORM, key) ?? firstText(others, key);
}

function firstText(all: readonly (Readonly<Record<string, string>> | undefined)[], key: string): string | undefined {
  return all.map((texts) => ownText(texts, key)).find((text) => text !== undefined);
}

function ownText(texts: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  return texts !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/** What an element is called: its label without the places of values, or its id where it has no words. */
export function labelOf(translateKey: TranslateKey, { id, label }: Pick<Element, 'id' | 'label'>): string {
  const words = translateKey(label)
    ?.replace(/\s*\{\w+\}/g, '')
    .trim();
  return words === undefined || words === '' ? id : words;
}

/** What an element is called, by its id alone. */
export function labelOfId(translateKey: TranslateKey, id: string): string {
  return labelOf(translateKey, { id, label: `element.${id}` });
}
