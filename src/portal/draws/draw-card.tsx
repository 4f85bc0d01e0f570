import { Link } from 'react-router-dom';
import type { CurrentDraw, Lottery, OpenedDraw } from '#contract/lottery/read.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { useTexts } from '../state/texts/texts.ts';
import { addressOf } from './chosen.ts';
import { DrawLine, DrawTimer } from './draw-timer.tsx';
import { Emblem, emblem } from './emblem.tsx';
import { Numbers } from './numbers.tsx';
import { useCadence } from './words.ts';

const box = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: space[3],
  rowGap: space[3],
  alignItems: 'center',
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}, ${shadow.s}`,
  transition: ease('box-shadow', 'translate'),
  [media.hover]: {
    '&:hover': { translate: '0 -2px', boxShadow: `inset 0 0 0 1px ${color.accentText}, ${shadow.m}` },
  },
  '&:focus-within': { boxShadow: `inset 0 0 0 2px ${color.focus}` },
});
const name = css({
  fontSize: type.m,
  fontWeight: weight.strong,
  lineHeight: 1.25,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // The link covers the whole card.
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.l },
  '& a': { outline: 'none' },
});
const muted = css({ color: color.textMuted, fontSize: type.s });
const end = css({ display: 'grid', justifyItems: 'end', gap: space[1] });
/** No closing time while a draw takes place. */
const ahead = css({ '[data-phase=drawing] + &, [data-phase=late] + &': { visibility: 'hidden' } });
const wide = css({ gridColumn: '1 / -1' });
const last = css({ display: 'grid', gap: space[2], minBlockSize: '3.6rem', alignContent: 'start' });
const caption = css({ display: 'flex', justifyContent: 'space-between', gap: space[2] });

export interface DrawCardProps {
  readonly lottery: Lottery;
  readonly draw: CurrentDraw | undefined;
  readonly last: OpenedDraw | undefined;
}

/** One lottery: the time of the next draw, the last result, and the link. */
export function DrawCard({ lottery, draw, last: result }: DrawCardProps) {
  const { t } = useTexts();
  const cadence = useCadence();
  return (
    <article className={box} data-lottery={lottery.code}>
      <Emblem code={lottery.code} />
      <div>
        <h3 className={name}>
          <Link to={addressOf(lottery)}>{lottery.name}</Link>
        </h3>
        <p className={muted}>{cadence(lottery.everyS)}</p>
      </div>
      <div className={end}>
        {draw === undefined ? <Skeleton shape="title" /> : <DrawTimer draw={draw} />}
        <span className={cx(muted, ahead)}>{t('lottery.closesIn')}</span>
      </div>
      <div className={wide}>{draw !== undefined && <DrawLine draw={draw} everyS={lottery.everyS} />}</div>
      <div className={cx(wide, last)}>
        <span className={cx(muted, caption)}>
          <span>{t('lottery.lastResult')}</span>
          <span dir="ltr">{result?.numero ?? ''}</span>
        </span>
        {result === undefined ? (
          <Skeleton lines={1} />
        ) : (
          <Numbers kind={lottery.kind} numbers={result.numbers} label={t('lottery.lastResult')} size="s" />
        )}
      </div>
    </article>
  );
}

export function DrawCardSkeleton() {
  return (
    <div className={box} aria-hidden="true">
      <Skeleton shape="fill" className={emblem} />
      <div>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <div className={end}>
        <Skeleton shape="title" />
      </div>
      <div className={wide}>
        <Skeleton />
      </div>
      <div className={cx(wide, last)}>
        <Skeleton lines={2} />
      </div>
    </div>
  );
}
