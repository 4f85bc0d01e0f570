import { playersWords, spokenLanguage } from '#console/texts/spoken.ts';
import type { Element } from '#model/portal/elements.ts';
import platform from '#texts/EN/elements.json' with { type: 'json' };

export type BrandTexts = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/** Text by key as players read it; falls back to one language of the platform. */
export type TranslateKey = (key: string) => string | undefined;

const PLATFORM: Readonly<Record<string, string>> = playersWords('elements', platform);

/**
 * Element labels for staff: the brand's in the console's language, the platform's, else the brand's in any language.
 * Undefined for a key without text.
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

/** Display name of an element: its label without placeholders, or its id if it has none. */
export function labelOf(translateKey: TranslateKey, { id, label }: Pick<Element, 'id' | 'label'>): string {
  const words = translateKey(label)
    ?.replace(/\s*\{\w+\}/g, '')
    .trim();
  return words === undefined || words === '' ? id : words;
}

export function labelOfId(translateKey: TranslateKey, id: string): string {
  return labelOf(translateKey, { id, label: `element.${id}` });
}
