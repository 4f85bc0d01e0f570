/** Right-to-left checks of the i18n layout test. */
import type { IconFact, PageFacts, TextFact } from '../facts.ts';
import type { Finding } from './finding.ts';

const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;
const RTL_LETTERS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A value whose direction is protected (UAX #9): isolated, embedded, or with a directional mark next to it. */
const HELD = /[\u2066-\u2068][^\u2066-\u2069]*\u2069|[\u202a-\u202e][^\u202c]*\u202c/g;
const DIRECTIONAL_MARK = /[\u200e\u200f\u061c]/;
/** Figures that UAX #9 reorders inside right-to-left text: dates, ranges, leading signs, telephone numbers. */
const TAKEN_APART = /\d{4}-\d{1,2}-\d{1,2}|\d\s*[-–]\s*\d|(?:^|[\s(])[+\-−]\s?[$€£¥]?\d/u;
/** Reordered in text without letters: a leading sign moves to the other end, and two numbers change places. */
const TAKEN_APART_ALONE = /^[+\-−]\s?[$€£¥\p{N}\p{L}]|\d\s+\d/u;

/** Lucide icons that point along the line, by their first path. */
const ARROWS: Readonly<Record<string, string>> = {
  'm15 18-6-6 6-6': 'chevron-left',
  'm9 18 6-6-6-6': 'chevron-right',
  'm12 19-7-7 7-7': 'arrow-left',
  'm12 5 7 7-7 7': 'arrow-right',
  'm11 17-5-5 5-5': 'chevrons-left',
  'm6 17 5-5-5-5': 'chevrons-right',
  'M18 8L22 12L18 16': 'move-right',
  'M6 8L2 12L6 16': 'move-left',
  'm10 17 5-5-5-5': 'log-in',
  'm16 17 5-5-5-5': 'log-out',
};
const WRITTEN_RULE = /[←→⇐⇒➔➜]/u;

/** `isOwn`: a page of the portal, whose direction must follow its language. */
export function validateDirection(facts: PageFacts, isOwn: boolean): readonly Finding[] {
  const expected = RIGHT_TO_LEFT.test(facts.lang) ? 'rtl' : 'ltr';
  return [
    // A page without `dir` is left-to-right (HTML, the dir attribute).
    ...((facts.dir || 'ltr') === expected || !isOwn ? [] : [noDirection(facts, expected)]),
    ...facts.unturned.map(
      ({ at, startPx, mirroredPx, rect }): Finding => ({
        kind: 'unturned-side',
        at,
        what: `${startPx} px from the start of its line, ${mirroredPx} px when the line runs from the right`,
        rects: [rect],
      }),
    ),
    ...facts.icons.flatMap(validateArrow),
    ...facts.texts.flatMap((text) => (text.direction === 'rtl' ? apart(text) : [])),
  ];
}

function noDirection({ lang, dir }: PageFacts, expected: string): Finding {
  const what = `dir="${dir}" on a page in ${lang || 'no language'}, expected dir="${expected}"`;
  return { kind: 'no-direction', at: 'html', what, rects: [] };
}

function validateArrow({ paths, direction, isMirrored, at, rect }: IconFact): readonly Finding[] {
  const name = paths.map((path) => (Object.hasOwn(ARROWS, path) ? ARROWS[path] : undefined)).find(Boolean);
  if (name === undefined || direction === 'ltr' || isMirrored) return [];
  return [{ kind: 'unturned-arrow', at, what: `${name} is drawn as where the line runs from the left`, rects: [rect] }];
}

function apart(fact: TextFact): readonly Finding[] {
  const { at, text, rects } = fact;
  if (WRITTEN_RULE.test(text))
    return [{ kind: 'unturned-arrow', at, text, what: 'an arrow that is written does not turn', rects }];
  const loose = text.replaceAll(HELD, '\u2068\u2069');
  if (DIRECTIONAL_MARK.test(loose)) return [];
  const rule = RTL_LETTERS.test(text) ? TAKEN_APART : TAKEN_APART_ALONE;
  const found = rule.exec(loose);
  if (found === null) return [];
  const what = `"${found[0].trim()}" is taken apart by a line from the right: isolate it, or say dir="ltr"`;
  return [{ kind: 'not-isolated', at, text, what, rects }];
}
