/** Finds characters that are drawn as an empty box because no font has them. */
import type { PageFacts } from '../facts.ts';
import type { Seen } from './texts.ts';

const SIDE = 40;
/** Unassigned code point (Unicode, Greek and Coptic block): drawn as a missing glyph. */
const UNASSIGNED = '\u0378';
/** Characters without a glyph of their own: combining marks, joiners, spaces, directional marks. */
const FACELESS = /[\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u;

/** Cached per character and font stack. */
const validated = new Map<string, boolean>();
const boxes = new Map<string, Uint32Array>();

export function missingCharacters(texts: readonly Seen[]): PageFacts['missing'] {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (pen === null) return [];
  pen.canvas.width = SIDE;
  pen.canvas.height = SIDE;
  return texts.flatMap(({ holder, fact }) => {
    const { fontFamily } = getComputedStyle(holder);
    const characters = [...new Set(fact.text)].filter((character) => character > '\u00ff' && !FACELESS.test(character));
    const lacking = characters.filter((character) => isLacking(pen, character, fontFamily));
    return lacking.map((character) => ({
      letter: character,
      at: fact.at,
      rect: fact.rects[0] ?? ([0, 0, 0, 0] as const),
    }));
  });
}

function isLacking(pen: CanvasRenderingContext2D, character: string, family: string): boolean {
  const key = `${family} ${character}`;
  const known = validated.get(key);
  if (known !== undefined) return known;
  const box = boxes.get(family) ?? drawn(pen, UNASSIGNED, family);
  boxes.set(family, box);
  const own = drawn(pen, character, family);
  const is = own.every((pixel, at) => pixel === box[at]);
  validated.set(key, is);
  return is;
}

function drawn(pen: CanvasRenderingContext2D, character: string, family: string): Uint32Array {
  pen.clearRect(0, 0, SIDE, SIDE);
  pen.font = `24px ${family}`;
  pen.fillText(character, 6, 30);
  return new Uint32Array(pen.getImageData(0, 0, SIDE, SIDE).data.buffer);
}
