import { css } from '#ui/style/style.ts';
import { color, font, radius } from '#ui/style/tokens.ts';
import type { FamilyId } from '../../lottery/families/families.ts';

/** Where the pips of a die lie on a field of 20 by 20. */
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

const row = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.3em', direction: 'ltr' });
const many = css({ display: 'grid', gap: '0.5rem', direction: 'ltr' });
const ball = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2em',
  blockSize: '2em',
  borderRadius: '50%',
  background: `radial-gradient(circle at 34% 26%, color-mix(in oklab, ${color.accent} 72%, #fff), ${color.accent} 62%)`,
  boxShadow: 'inset 0 -0.25em 0.4em -0.2em rgb(0 0 0 / 35%), 0 0.12em 0.3em rgb(0 0 0 / 30%)',
  color: color.textOnAccent,
  fontFamily: font.numeric,
  fontWeight: 800,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1,
});
const die = css({
  inlineSize: '2em',
  blockSize: '2em',
  border: `1px solid ${color.line}`,
  borderRadius: '0.45em',
  background: 'linear-gradient(150deg, #ffffff, #e3e7f2)',
  boxShadow: '0 0.12em 0.3em rgb(0 0 0 / 30%)',
  fill: '#1b2033',
});
const prizes = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(3.6rem, 1fr))',
  gap: '0.25rem',
});
const prize = css({
  paddingBlock: '0.125rem',
  paddingInline: '0.375rem',
  borderRadius: radius.s,
  backgroundColor: color.surfaceRaised,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});

interface NumbersProps {
  readonly family: FamilyId;
  readonly numbers: readonly string[];
}

/** The numbers of a draw: dice, balls, or the prizes of a lottery that has many. */
export function Numbers({ family, numbers }: NumbersProps) {
  if (family === 'dice3') return <Row numbers={numbers} isDice />;
  if (family !== 'four4' && family !== 'vietnam27') return <Row numbers={numbers} />;
  const [first = '', ...others] = numbers;
  return (
    <span className={many}>
      <Row numbers={[...first]} label={first} />
      <span className={prizes}>
        {others.map((number, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize is known by its place
          <span key={at} className={prize}>
            {number}
          </span>
        ))}
      </span>
    </span>
  );
}

interface RowProps {
  readonly numbers: readonly string[];
  readonly label?: string;
  readonly isDice?: boolean;
}

function Row({ numbers, label = numbers.join(' '), isDice = false }: RowProps) {
  return (
    <span className={row} role="img" aria-label={label}>
      {numbers.map((number, at) =>
        isDice ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number is known by its place
          <Die key={at} face={number} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number is known by its place
          <span key={at} className={ball}>
            {number}
          </span>
        ),
      )}
    </span>
  );
}

function Die({ face }: { readonly face: string }) {
  const pips = Object.hasOwn(PIPS, face) ? (PIPS[face] ?? []) : [];
  return (
    <svg className={die} viewBox="0 0 20 20" aria-hidden="true">
      {pips.map(([cx, cy]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={face === '1' ? 2.8 : 1.8} />
      ))}
    </svg>
  );
}
