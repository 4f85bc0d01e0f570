import type { Ink } from './ink.ts';
import type { Box } from './pixels.ts';

/** Width divided by height above which a logo is too flat for an icon. */
const FLAT = 1.8;
/** From here on a first letter is a better icon than the whole word. */
const VERY_FLAT = 2.5;
const SYMBOL = { leastRatio: 0.45, mostRatio: 1.7, leastHeight: 0.5 } as const;

/**
 * The part of a logo for a square icon: of a flat logo its symbol, which the widest gap sets apart, else its first
 * letter; the whole logo if neither is compact.
 */
export function symbolBox(ink: Ink, width: number): Box {
  const { box } = ink;
  if (box.width < box.height * FLAT) return box;
  const parts = columnParts(ink, width);
  const [first] = parts;
  const candidates = [...splitAtWidestGap(parts), ...(first && box.width > box.height * VERY_FLAT ? [first] : [])];
  return candidates.map((part) => tighten(ink, width, part)).find((part) => isCompact(part, box)) ?? box;
}

function isCompact({ width, height }: Box, whole: Box): boolean {
  const ratio = width / height;
  return ratio >= SYMBOL.leastRatio && ratio <= SYMBOL.mostRatio && height >= whole.height * SYMBOL.leastHeight;
}

/** Columns from `start` to before `end`. */
interface Part {
  readonly start: number;
  readonly end: number;
}

function columnParts({ mask, box }: Ink, width: number): readonly Part[] {
  const parts: Part[] = [];
  let start = -1;
  for (let x = box.left; x <= box.left + box.width; x += 1) {
    const isInk = x < box.left + box.width && hasInk(mask, width, x, box);
    if (isInk && start < 0) start = x;
    if (isInk || start < 0) continue;
    parts.push({ start, end: x });
    start = -1;
  }
  return parts;
}

function hasInk(mask: Uint8Array, width: number, x: number, { top, height }: Box): boolean {
  for (let y = top; y < top + height; y += 1) if (mask[y * width + x] === 1) return true;
  return false;
}

function splitAtWidestGap(parts: readonly Part[]): readonly Part[] {
  const gaps = parts.slice(1).map(({ start }, at) => ({ at, size: start - (parts[at]?.end ?? start) }));
  const [widest, next] = gaps.toSorted((one, other) => other.size - one.size);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!widest || !first || !last || (next && next.size * 1.3 > widest.size)) return [];
  const before = { start: first.start, end: parts[widest.at]?.end ?? first.end };
  const after = { start: parts[widest.at + 1]?.start ?? last.start, end: last.end };
  return [before, after];
}

/** The rows of a part that have ink. */
function tighten({ mask, box }: Ink, width: number, { start, end }: Part): Box {
  const rows = Array.from({ length: box.height }, (_, at) => box.top + at).filter((y) =>
    mask.subarray(y * width + start, y * width + end).includes(1),
  );
  const [top = box.top] = rows;
  return { left: start, top, width: end - start, height: (rows.at(-1) ?? top) - top + 1 };
}
