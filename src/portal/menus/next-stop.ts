/** A position in the window, in pixels. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Directions of the arrow keys; left and right are physical, also in right-to-left text. */
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export function isStep(key: string): boolean {
  return Object.hasOwn(STEPS, key);
}

/**
 * The index of the nearest box in a key's direction from the box at `from`; cross-axis distance counts twice. Undefined
 * where there is none.
 */
export function nextStop(boxes: readonly Box[], from: number, key: string): number | undefined {
  const here = boxes[from];
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  if (here === undefined || step === undefined) return undefined;
  const reachable = boxes.flatMap((box, at) => {
    const cost = at === from ? undefined : costOf(here, box, step);
    return cost === undefined ? [] : [{ at, cost }];
  });
  return reachable.sort((one, other) => one.cost - other.cost)[0]?.at;
}

/** A box counts only if its centre is beyond the current box's extent: boxes side by side are not below each other. */
function costOf(here: Box, there: Box, [x, y]: readonly [number, number]): number | undefined {
  const [dx, dy] = [middleX(there) - middleX(here), middleY(there) - middleY(here)];
  const ahead = dx * x + dy * y;
  const isPast =
    x === 0 ? isApart(here.top, here.bottom, middleY(there)) : isApart(here.left, here.right, middleX(there));
  if (ahead <= 0 || !isPast) return undefined;
  return ahead + 2 * Math.abs(x === 0 ? dx : dy);
}

function isApart(from: number, to: number, middle: number): boolean {
  return middle < from || middle > to;
}

const middleX = ({ left, right }: Box) => (left + right) / 2;
const middleY = ({ top, bottom }: Box) => (top + bottom) / 2;
