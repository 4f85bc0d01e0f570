import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';

/** Positions of a die's pips on a view box of 20 by 20. */
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  1: [[10, 10]],
  2: [
    [5, 5],
    [15, 15],
  ],
  3: [
    [5, 5],
    [10, 10],
    [15, 15],
  ],
  4: [
    [5, 5],
    [15, 5],
    [5, 15],
    [15, 15],
  ],
  5: [
    [5, 5],
    [15, 5],
    [10, 10],
    [5, 15],
    [15, 15],
  ],
  6: [
    [5, 4.5],
    [15, 4.5],
    [5, 10],
    [15, 10],
    [5, 15.5],
    [15, 15.5],
  ],
};

const die = css({
  inlineSize: '2em',
  blockSize: '2em',
  border: `1px solid ${color.line}`,
  borderRadius: '0.45em',
  background: 'linear-gradient(150deg, #ffffff, #e3e7f2)',
  boxShadow: '0 0.12em 0.3em rgb(0 0 0 / 30%)',
  fill: '#1b2033',
});

/** A die two letters wide with this face; blank for any other text. */
export function Die({ face }: { readonly face: string }) {
  const pips = Object.hasOwn(PIPS, face) ? (PIPS[face] ?? []) : [];
  return (
    <svg className={die} viewBox="0 0 20 20" aria-hidden="true">
      {pips.map(([cx, cy]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={face === '1' ? 2.8 : 1.8} />
      ))}
    </svg>
  );
}
