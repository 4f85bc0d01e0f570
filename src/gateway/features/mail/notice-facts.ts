import { languageTag } from '#gateway/identity/texts.ts';
import { countryName } from '#texts/country-name.ts';
import { oneLine } from './one-line.ts';

/** What a notice lists when it is told, in this order; whatever else a notice is given is left out. */
const LISTED = ['time', 'device', 'country', 'address', 'provider', 'contact'] as const;

/** One line of a notice. */
export interface NoticeFact {
  /** Text key. */
  readonly label: string;
  readonly value: string;
}

/** The facts that a notice lists, in words of its language; `-` stands for what is not known. */
export function noticeFacts(language: string, facts: Readonly<Record<string, string>>): readonly NoticeFact[] {
  return LISTED.flatMap((name) => {
    const reported = Object.hasOwn(facts, name) ? oneLine(facts[name] ?? '') : '';
    if (reported === '' || reported === '-') return [];
    return [
      { label: `mail.fact.${name}`, value: name === 'country' ? countryName(reported, languageTag(language)) : reported },
    ];
  });
}
