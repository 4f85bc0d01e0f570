import rules from '#console/texts/EN/findings.json' with { type: 'json' };
import { spokenLanguage } from '#console/texts/spoken.ts';
import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import { tOfPeople, translatorOf } from './words.ts';

const nameRule = translatorOf('findings', rules);

/**
 * What the linter found, and what repairs it. The linter writes English; in another language the rule is said that the
 * finding is about, with what was found.
 */
export function describeFinding({ code, found, expected, remedy }: StudioFinding): string {
  const rule = spokenLanguage() === 'EN' ? undefined : nameRule.ifKnown(code);
  return rule === undefined
    ? tOfPeople('finding', { found, expected, remedy })
    : tOfPeople('finding.named', { rule, found });
}
