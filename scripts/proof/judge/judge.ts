/** From what was measured of a page to what is wrong with it. Pure: the same facts, the same findings. */
import type { PageFacts } from '../facts.ts';
import { validateDirection } from './direction.ts';
import type { Finding } from './finding.ts';
import { validateFit } from './fit.ts';
import { validateWords, type WordRules } from './words.ts';

/** `words` is absent where a page has texts of its own (the bank, a game): its room is judged alone. */
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
