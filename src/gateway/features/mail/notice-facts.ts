import { languageTag } from '#gateway/identity/texts.ts';
import { countryName } from '#texts/country-name.ts';
import { oneLine } from './one-line.ts';

/** Fields that a notice lists if present, in this order; others are ignored. */
const LISTED = ['time', 'device', 'country', 'address', 'provider', 'contact'] as const;

export interface NoticeFact {
  /** Text key. */
  readonly label: string;
  readonly value: string;
}

/** Fields of a notice, formatted in its language; `-` for unknown values. */
export function noticeFacts(language: string, facts: Readonly<Record<string, string>>): readonly NoticeFact[] {
  return LISTED.flatMap((name) => {
    const reported = Object.hasOwn(facts, name) ? oneLine(facts[name] ?? '') : '';
    if (reported === '' || reported === '-') return [];
    return [
      {
        label: `mail.fact.${name}`,
        value: name === 'country' ? countryName(reported, languageTag(language)) : reported,
      },
    ];
  });
}
