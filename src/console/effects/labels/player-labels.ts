/**
 * Element labels for players in every language of the platform; a separate chunk for the pages that need all languages.
 */

import ar from '#texts/AR/elements.json' with { type: 'json' };
import cn from '#texts/CN/elements.json' with { type: 'json' };
import en from '#texts/EN/elements.json' with { type: 'json' };
import es from '#texts/ES/elements.json' with { type: 'json' };
import hi from '#texts/HI/elements.json' with { type: 'json' };
import id from '#texts/ID/elements.json' with { type: 'json' };
import ja from '#texts/JA/elements.json' with { type: 'json' };
import ko from '#texts/KO/elements.json' with { type: 'json' };
import pt from '#texts/PT/elements.json' with { type: 'json' };
import ru from '#texts/RU/elements.json' with { type: 'json' };
import th from '#texts/TH/elements.json' with { type: 'json' };
import tr from '#texts/TR/elements.json' with { type: 'json' };
import vi from '#texts/VI/elements.json' with { type: 'json' };
import type { BrandTexts, TranslateKey } from './element-labels.ts';

type Texts = Readonly<Record<string, string>>;

const PLATFORM: Readonly<Record<string, Texts>> = {
  EN: en,
  CN: cn,
  JA: ja,
  TH: th,
  VI: vi,
  ID: id,
  ES: es,
  HI: hi,
  KO: ko,
  PT: pt,
  TR: tr,
  AR: ar,
  RU: ru,
};

export const PLAYER_LANGUAGES: readonly string[] = Object.keys(PLATFORM);

/** Element labels as players of a language read them: the brand's, else the platform's, else the platform's English. */
export function labelsIn(language: string, texts: BrandTexts): TranslateKey {
  const known: readonly (Texts | undefined)[] = [texts[language], PLATFORM[language], texts['EN'], en];
  const all = known.filter((one) => one !== undefined);
  return (key) => all.find((one) => Object.hasOwn(one, key))?.[key];
}
