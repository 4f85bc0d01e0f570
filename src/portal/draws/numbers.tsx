import { useFigures } from '#portal/state/figures.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, font, radius, space, weight } from '#ui/style/tokens.ts';

const row = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.3em', direction: 'ltr' });
const sizes = {
  s: css({ fontSize: '0.75rem' }),
  m: css({ fontSize: '1rem' }),
  l: css({ fontSize: 'clamp(1.25rem, 4.2vw, 1.75rem)' }),
} as const;

const ball = css({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: '2.1em',
  blockSize: '2.1em',
  borderRadius: '50%',
  background: color.accentGradient,
  color: color.textOnAccent,
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.display,
  lineHeight: 1,
  // A highlight above and a shade below: a ball, not a coin.
  boxShadow: `inset 0 0.28em 0.4em -0.16em color-mix(in oklab, ${color.textOnOverlay} 55%, transparent),
    inset 0 -0.3em 0.45em -0.16em color-mix(in oklab, ${color.overlay} 34%, transparent),
    0 0.12em 0.3em -0.08em color-mix(in oklab, ${color.overlay} 45%, transparent)`,
});

const die = css({
  inlineSize: '2.1em',
  blockSize: '2.1em',
  borderRadius: '0.48em',
  background: `linear-gradient(150deg, ${color.surfaceRaised}, color-mix(in oklab, ${color.surfaceSunken} 70%, ${color.surfaceRaised}))`,
  boxShadow: `inset 0 0 0 1px ${color.line}, inset 0 -0.2em 0.3em -0.18em ${color.lineStrong}, 0 0.12em 0.3em -0.08em color-mix(in oklab, ${color.overlay} 40%, transparent)`,
  '& circle': { fill: color.text },
  '&[data-one] circle': { fill: color.accentText },
});

const tag = css({
  display: 'inline-block',
  padding: `0.28em 0.55em`,
  borderRadius: radius.s,
  backgroundColor: color.surfaceSunken,
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.strong,
  letterSpacing: '0.06em',
  lineHeight: 1.2,
});
const more = css({ color: color.textMuted, marginInlineStart: space[1] });

const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  1: [[10, 10]],
  2: [
    [5.5, 5.5],
    [14.5, 14.5],
  ],
  3: [
    [5, 5],
    [10, 10],
    [15, 15],
  ],
  4: [
    [5.5, 5.5],
    [14.5, 5.5],
    [5.5, 14.5],
    [14.5, 14.5],
  ],
  5: [
    [5, 5],
    [15, 5],
    [10, 10],
    [5, 15],
    [15, 15],
  ],
  6: [
    [5.5, 4.6],
    [14.5, 4.6],
    [5.5, 10],
    [14.5, 10],
    [5.5, 15.4],
    [14.5, 15.4],
  ],
};

export type NumbersSize = keyof typeof sizes;

export interface NumbersProps {
  /** How the lottery is drawn; an unknown kind is shown as balls. */
  readonly kind: string | undefined;
  readonly numbers: readonly string[];
  readonly size?: NumbersSize;
  readonly label: string;
  readonly className?: string | undefined;
}

/** The numbers of a draw on one line: dice, balls, or the first prize of a lottery with many prizes. */
export function Numbers({ kind, numbers, size = 'm', label, className }: NumbersProps) {
  const writer = useFigures();
  const [first = ''] = numbers;
  const isLong = numbers.length > 8;
  return (
    <span
      role="img"
      aria-label={`${label}: ${numbers.slice(0, 8).join(' ')}`}
      className={cx(row, sizes[size], className)}
    >
      {kind === 'dice3'
        ? keyed(numbers).map(([key, face]) => <Die key={key} face={face} />)
        : keyed(isLong ? [...first] : numbers).map(([key, number]) => (
            <span key={key} className={ball}>
              {writer.write(number)}
            </span>
          ))}
      {isLong && <span className={more}>+{writer.count(numbers.length - 1)}</span>}
    </span>
  );
}

export function NumberTag({ number, className }: { readonly number: string; readonly className?: string }) {
  const writer = useFigures();
  return <span className={cx(tag, className)}>{writer.write(number)}</span>;
}

function Die({ face }: { readonly face: string }) {
  const pips = Object.hasOwn(PIPS, face) ? PIPS[face] : undefined;
  if (pips === undefined) return <span className={ball}>{face}</span>;
  return (
    <svg className={die} viewBox="0 0 20 20" aria-hidden="true" data-one={face === '1' ? '' : undefined}>
      {pips.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={face === '1' ? 2.6 : 1.75} />
      ))}
    </svg>
  );
}

/** Numbers may repeat in one draw: the position makes the key unique. */
export function keyed(numbers: readonly string[]): readonly (readonly [key: string, number: string])[] {
  return numbers.map((number, place) => [`${place} ${number}`, number]);
}
