import type { OpenedDraw } from '#contract/lottery/read.ts';
import { keyed, Numbers, NumberTag } from '#portal/draws/numbers.tsx';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css, cx, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { endingsByHead, vietnamPrizes } from './stats.ts';

const table = css({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: `${space[2]} ${space[3]}`, borderBlockEnd: `1px solid ${color.line}` },
  '& tr:last-child > *': { borderBlockEnd: 0 },
  '& th': {
    inlineSize: '6.5rem',
    color: color.textMuted,
    fontSize: type.s,
    fontWeight: weight.strong,
    textAlign: 'start',
  },
  '& tbody tr:nth-of-type(even)': { backgroundColor: color.surfaceSunken },
  [media.phone]: { '& th': { inlineSize: '4.5rem', padding: space[2] }, '& td': { padding: space[2] } },
});
const prizes = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: `${space[1]} ${space[3]}`,
  justifyItems: 'center',
  fontSize: type.m,
  fontWeight: weight.strong,
  letterSpacing: '0.08em',
  direction: 'ltr',
  // Six cells form two rows, as is usual.
  '&[data-count="6"]': {
    gridTemplateRows: 'auto auto',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gridAutoFlow: 'row',
  },
});
const special = css({ color: color.negative, fontSize: type.xxl, fontWeight: weight.display, lineHeight: 1.2 });
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.7fr) minmax(0, 1fr)',
  gap: space[4],
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const sheet = css({
  overflow: 'hidden',
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const caption = css({
  padding: `${space[2]} ${space[3]}`,
  background: color.accentGradient,
  color: color.textOnAccent,
  fontWeight: weight.strong,
  fontSize: type.s,
  textAlign: 'center',
});
const head = css({
  color: `${color.accentText} !important`,
  textAlign: 'center !important' as 'center',
  inlineSize: '3rem !important',
});
const tails = css({ letterSpacing: '0.12em', fontWeight: weight.strong, direction: 'ltr' });

/**
 * A Vietnamese draw in its usual form: the prizes from the special one down, and the last two digits grouped by their
 * first digit.
 */
export function VietnamBoard({ draw }: { readonly draw: OpenedDraw }) {
  const writer = useFigures();
  const { t, label } = useTexts();
  return (
    <div className={columns}>
      <div className={sheet}>
        <table className={table}>
          <caption className={caption}>{t('lottery.board', { numero: draw.numero })}</caption>
          <tbody>
            {vietnamPrizes(draw.numbers).map((numbers, place) => (
              <tr key={PRIZES[place]}>
                <th scope="row">{label(`lottery.prize.${PRIZES[place]}`)}</th>
                <td>
                  <span className={cx(prizes, place === 0 && special)} data-count={numbers.length}>
                    {keyed(numbers).map(([key, number]) => (
                      <span key={key}>{writer.write(number)}</span>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={sheet}>
        <table className={table}>
          <caption className={caption}>{t('lottery.endings')}</caption>
          <tbody>
            {endingsByHead(draw.numbers).map((found, digit) => (
              <tr key={DIGITS[digit]}>
                <th scope="row" className={head}>
                  {digit}
                </th>
                <td className={tails}>{found.join(', ') || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const DIGITS = [...'0123456789'];
const PRIZES = ['special', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

const podium = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space[3],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const place = css({
  display: 'grid',
  justifyItems: 'center',
  containerType: 'inline-size',
  gap: space[2],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  '&:first-of-type': { boxShadow: `inset 0 0 0 2px ${color.accentText}` },
});
/** Four balls on one line at any width. */
const four = css({ fontSize: 'clamp(0.75rem, 9.5cqi, 1.75rem)' });
const muted = css({ color: color.textMuted, fontSize: type.s, fontWeight: weight.strong });
const many = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(4.25rem, 1fr))',
  gap: space[2],
  textAlign: 'center',
  direction: 'ltr',
});
const block = css({ display: 'grid', gap: space[3] });

/** A 4D draw: three prizes, ten starters, ten consolations. */
export function FourBoard({ draw }: { readonly draw: OpenedDraw }) {
  const { t, label } = useTexts();
  return (
    <div className={block}>
      <div className={podium}>
        {draw.numbers.slice(0, 3).map((number, at) => (
          <div key={PRIZES[at + 1]} className={place}>
            <span className={muted}>{label(`lottery.prize.${PRIZES[at + 1]}`)}</span>
            <Numbers
              kind="digits"
              numbers={[...number]}
              label={label(`lottery.prize.${PRIZES[at + 1]}`)}
              className={four}
            />
          </div>
        ))}
      </div>
      <Many title={t('lottery.starters')} numbers={draw.numbers.slice(3, 13)} />
      <Many title={t('lottery.consolations')} numbers={draw.numbers.slice(13)} />
    </div>
  );
}

function Many({ title, numbers }: { readonly title: string; readonly numbers: readonly string[] }) {
  return (
    <div className={block}>
      <h2 className={muted}>{title}</h2>
      <div className={many}>
        {keyed(numbers).map(([key, number]) => (
          <NumberTag key={key} number={number} />
        ))}
      </div>
    </div>
  );
}

const single = css({
  display: 'grid',
  justifyItems: 'center',
  gap: space[3],
  padding: space[6],
  borderRadius: radius.l,
  backgroundColor: color.surfaceSunken,
});

/** A draw with few numbers. */
function PlainBoard({ draw, kind }: { readonly draw: OpenedDraw; readonly kind: string | undefined }) {
  const { t } = useTexts();
  return (
    <div className={single}>
      <span className={muted}>{t('lottery.drawNumber', { numero: draw.numero })}</span>
      <Numbers kind={kind} numbers={draw.numbers} size="l" label={t('lottery.lastResult')} />
    </div>
  );
}

/** A draw's result in the form of its lottery. */
export function Board({ draw, kind }: { readonly draw: OpenedDraw; readonly kind: string | undefined }) {
  if (kind === 'vietnam27') return <VietnamBoard draw={draw} />;
  return kind === 'four4' ? <FourBoard draw={draw} /> : <PlainBoard draw={draw} kind={kind} />;
}
