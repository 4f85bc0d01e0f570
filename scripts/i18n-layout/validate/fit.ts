/** Fit checks of the i18n layout test: no overflow, no clipped text, no overlaps. */
import type { ControlFact, PageFacts, Rect, TextFact } from '../facts.ts';
import type { Finding } from './finding.ts';

/** Adjacent lines may overlap a little: glyphs reach into the line above. */
const SHARED_HEIGHT = 0.35;
const SHARED_PX = 3;

/**
 * `isData` returns whether a text is from a merchant, a member or a game: such a text has any length and may end in an
 * ellipsis.
 */
export function validateFit(facts: PageFacts, isData: (text: string) => boolean): readonly Finding[] {
  return [
    ...wide(facts),
    ...facts.texts.flatMap(out),
    ...facts.texts.flatMap((text) => cut(text, isData)),
    ...facts.controls.flatMap(cutControl),
    ...overlaps(facts.texts),
    ...covered(facts),
  ];
}

function wide({ wide: elements, width, pageWidth }: PageFacts): readonly Finding[] {
  if (pageWidth <= width + 1) return [];
  const what = `the page is ${pageWidth} px wide in a window of ${width} px`;
  if (elements.length === 0) return [{ kind: 'overflow', at: 'page', what, rects: [] }];
  return elements.map(({ at, rect }) => ({ kind: 'overflow', at, what, rects: [rect] }));
}

function out({ outPx = 0, at, text, rects }: TextFact): readonly Finding[] {
  if (outPx <= 1) return [];
  return [{ kind: 'overflow', at, text, what: `stands ${outPx} px out of its box`, rects }];
}

/**
 * An ellipsis is acceptable because the reader can get the whole text, except on a control, whose name must be
 * readable.
 */
function cut(fact: TextFact, isData: (text: string) => boolean): readonly Finding[] {
  const { cut: by, at, text, rects, isControl, isOtherLanguage } = fact;
  if (by === undefined || (by.by === 'ellipsis' && (!isControl || isOtherLanguage || isData(text)))) return [];
  const where = by.side === 'line' ? 'at the end of its line' : 'below';
  const how =
    by.by === 'ellipsis' ? 'the name of a control ends in an ellipsis' : `${by.lostPx} px are cut off ${where}`;
  return [{ kind: 'clipped', at, text, what: how, rects }];
}

function cutControl({ at, rect, lostPx = 0 }: ControlFact): readonly Finding[] {
  return lostPx > 2 ? [{ kind: 'clipped', at, what: `${lostPx} px of a control are cut off`, rects: [rect] }] : [];
}

/** Overlaps of texts in the same layer. Sorted by top edge, which avoids a quadratic comparison of all texts. */
function overlaps(texts: readonly TextFact[]): readonly Finding[] {
  const boxes = texts
    .flatMap((text) => text.rects.map((rect) => ({ text, rect })))
    .toSorted((one, other) => one.rect[1] - other.rect[1]);
  return boxes.flatMap(({ text, rect }, at) => {
    const found: Finding[] = [];
    for (let next = at + 1; next < boxes.length; next += 1) {
      const other = boxes[next];
      if (other === undefined || other.rect[1] > rect[1] + rect[3]) break;
      if (other.text === text || other.text.layer !== text.layer || !share(rect, other.rect)) continue;
      const what = `lies over "${other.text.text.slice(0, 60)}"`;
      found.push({ kind: 'overlap', at: text.at, text: text.text, what, rects: [rect, other.rect] });
    }
    return found;
  });
}

/** Texts under the background of another control. */
function covered({ texts, controls }: PageFacts): readonly Finding[] {
  return controls.flatMap((control) =>
    texts.flatMap((text, at) => (liesUnder(text, at, control) ? [coveredBy(text, control)] : [])),
  );
}

function liesUnder(text: TextFact, at: number, control: ControlFact): boolean {
  if (control.texts.includes(at) || control.layer !== text.layer) return false;
  return text.rects.some((rect) => share(rect, control.rect));
}

function coveredBy({ at, text, rects }: TextFact, control: ControlFact): Finding {
  return { kind: 'overlap', at, text, what: `a control (${control.at}) lies over it`, rects: [...rects, control.rect] };
}

function share(one: Rect, other: Rect): boolean {
  const along = Math.min(one[0] + one[2], other[0] + other[2]) - Math.max(one[0], other[0]);
  const down = Math.min(one[1] + one[3], other[1] + other[3]) - Math.max(one[1], other[1]);
  return along > SHARED_PX && down > Math.min(one[3], other[3]) * SHARED_HEIGHT;
}
