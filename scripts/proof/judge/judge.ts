/** From what was measured of a page to what is wrong with it. Pure: the same facts, the same findings. */
import type { PageFacts } from '../facts.ts';
import { judgeDirection } from './direction.ts';
import type { Finding } from './finding.ts';
import { judgeFit } from './fit.ts';
import { judgeWords, type WordRules } from './words.ts';

/** `words` is absent where a page has texts of its own (the bank, a game): its room is judged alone. */
export function judge(facts: PageFacts, words?: WordRules): readonly Finding[] {
  return [
    ...judgeFit(facts, (text) => words?.data.says(text) ?? false),
    ...(words === undefined ? [] : judgeWords(facts, words)),
    ...judgeDirection(facts, words !== undefined),
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
