import { Fragment } from 'react';
import { Die } from '#demo-games/client/art/die.tsx';
import { numeric } from '#demo-games/client/frame/styles.ts';
import { css } from '#ui/style/style.ts';
import { color, radius } from '#ui/style/tokens.ts';
import type { FamilyId } from '../../rules/families/families.ts';

const row = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.3em', direction: 'ltr' });
const many = css({ display: 'grid', gap: '0.5rem', direction: 'ltr' });
const ball = css(numeric, {
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2em',
  blockSize: '2em',
  borderRadius: '50%',
  background: `radial-gradient(circle at 34% 26%, color-mix(in oklab, ${color.accent} 72%, #fff), ${color.accent} 62%)`,
  boxShadow: 'inset 0 -0.25em 0.4em -0.2em rgb(0 0 0 / 35%), 0 0.12em 0.3em rgb(0 0 0 / 30%)',
  color: color.textOnAccent,
  fontWeight: 800,
  lineHeight: 1,
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

/** Numbers of a draw: dice, balls, or the prizes of a lottery with many. */
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
      {numbers.map((number, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is known by its place
        <Fragment key={at}>{isDice ? <Die face={number} /> : <span className={ball}>{number}</span>}</Fragment>
      ))}
    </span>
  );
}
