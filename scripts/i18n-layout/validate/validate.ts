/** Turns measurements of a page into findings of the i18n layout test. Pure and deterministic. */
import type { PageFacts } from '../facts.ts';
import { validateDirection } from './direction.ts';
import type { Finding } from './finding.ts';
import { validateFit } from './fit.ts';
import { validateWords, type WordRules } from './words.ts';

/**
 * `words` is absent for pages with texts of their own (the demo payment provider, a game): only their layout is
 * checked.
 */
export function validate(facts: PageFacts, words?: WordRules): readonly Finding[] {
  return [
    ...validateFit(facts, (text) => words?.data.states(text) ?? false),
    ...(words === undefined ? [] : validateWords(facts, words)),
    ...validateDirection(facts, words !== undefined),
    ...facts.missing.map(
      ({ letter, at, rect }): Finding => ({
        kind: 'missing-glyph',
        at,
        text: letter,
        what: `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')} is drawn as an empty box`,
        rects: [rect],
      }),
    ),
  ];
}
