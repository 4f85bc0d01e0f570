import type { BrandTexts } from '#console/effects/labels/element-labels.ts';
import { labelOf } from '#console/effects/labels/element-labels.ts';
import { labelsIn } from '#console/effects/labels/player-labels.ts';
import ar from '#console/texts/players/AR.json' with { type: 'json' };
import cn from '#console/texts/players/CN.json' with { type: 'json' };
import en from '#console/texts/players/EN.json' with { type: 'json' };
import es from '#console/texts/players/ES.json' with { type: 'json' };
import hi from '#console/texts/players/HI.json' with { type: 'json' };
import id from '#console/texts/players/ID.json' with { type: 'json' };
import ja from '#console/texts/players/JA.json' with { type: 'json' };
import ko from '#console/texts/players/KO.json' with { type: 'json' };
import pt from '#console/texts/players/PT.json' with { type: 'json' };
import ru from '#console/texts/players/RU.json' with { type: 'json' };
import th from '#console/texts/players/TH.json' with { type: 'json' };
import tr from '#console/texts/players/TR.json' with { type: 'json' };
import vi from '#console/texts/players/VI.json' with { type: 'json' };
import { type FactSource, factFamily, factFamilyName } from '#model/conditions/facts.ts';
import type { FactChange, MinimalChange } from '#model/conditions/minimal-changes.ts';
import type { Explanation } from '#model/explain/explain.ts';
import type { Element } from '#model/portal/elements.ts';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { createI18n } from '#texts/create-i18n.ts';

type SentenceName = keyof typeof en;

const SENTENCES = {
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
} satisfies Partial<Record<Language, Readonly<Record<SentenceName, string>>>>;
const isSpoken = (language: string): language is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, language);

export interface Reported {
  readonly site: string;
  readonly language: string;
  readonly texts: BrandTexts;
}

function spokenOf(language: string): keyof typeof SENTENCES {
  return isSpoken(language) ? language : 'EN';
}

/** The language (BCP 47) and direction of the sentence. */
export function languageOf({ language }: Reported): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const { tag, dir } = LANGUAGES[spokenOf(language)];
  return { lang: tag, dir };
}

/**
 * The sentence that support can paste to a player who asks about an element: in the player's language, without internal
 * terms. Pure.
 */
export function sentenceFor(
  element: Element,
  explanation: Pick<Explanation, 'shown' | 'minimalChanges'>,
  facts: FactSource,
  { site, language, texts }: Reported,
): string {
  const spoken = spokenOf(language);
  const { t } = createI18n({ tag: LANGUAGES[spoken].tag, texts: SENTENCES[spoken] });
  return t(nameOf(explanation, facts), { label: labelOf(labelsIn(language, texts), element), site });
}

function nameOf(
  { shown, minimalChanges }: Pick<Explanation, 'shown' | 'minimalChanges'>,
  facts: FactSource,
): SentenceName {
  if (facts.value('maintenance') === true) return 'closed';
  if (shown === true) return 'shown';
  return ofFactChanges(minimalChanges?.[0] ?? []);
}

/** What blocks the element: the site, or a property of the member. */
function ofFactChanges(factChanges: MinimalChange): SentenceName {
  const isOfMember = ({ fact }: FactChange) => factFamily(fact)?.scope === 'member';
  const [first] = factChanges;
  if (first === undefined || !factChanges.every(isOfMember)) return 'notOffered';
  const type = factChanges.find(({ fact }) => fact === 'member.type');
  if (type?.from === 'visitor') return 'logIn';
  if (type?.to === 'visitor') return 'visitor';
  return type === undefined && factFamilyName(first.fact) === 'member.rank' ? 'rank' : 'account';
}
