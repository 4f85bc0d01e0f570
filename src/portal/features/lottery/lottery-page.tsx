import { Link } from 'react-router-dom';
import type { CurrentDraw, Lottery } from '#contract/lottery/read.ts';
import { DrawLine, DrawTimer } from '#portal/draws/draw-timer.tsx';
import { Emblem } from '#portal/draws/emblem.tsx';
import { useResults } from '#portal/draws/use-draws.ts';
import { useCadence } from '#portal/draws/words.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { BetFrame } from './bet-frame.tsx';
import { Board } from './boards.tsx';
import { Delayed } from './delayed.tsx';
import { History } from './history.tsx';
import { StatStrip } from './stat-strip.tsx';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
const bar = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[4],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: `${shadow.m}, inset 0 0 0 1px ${color.line}`,
  [media.phone]: { gap: space[3], padding: space[3] },
});
const name = css({ fontFamily: font.display, fontSize: type.xl, lineHeight: 1.2, textWrap: 'balance' });
const muted = css({ color: color.textMuted, fontSize: type.s });
const end = css({ display: 'grid', justifyItems: 'end', gap: space[1], textAlign: 'end' });
const line = css({ gridColumn: '1 / -1' });
const back = css({
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minBlockSize: '2.25rem',
  color: color.accentText,
  fontSize: type.s,
  fontWeight: weight.strong,
});
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.65fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: space[4],
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const side = css({ display: 'grid', gap: space[4], minInlineSize: 0 });
const note = css({ color: color.textMuted, fontSize: type.xs, textWrap: 'pretty' });

export interface LotteryPageProps {
  readonly lottery: Lottery;
  readonly draw: CurrentDraw | undefined;
  /** The launch parameter for the lottery's region. */
  readonly area: string;
  readonly playType: string | undefined;
  /** Target of the back link; absent where the lottery page is the screen itself. */
  readonly back?: string;
  readonly ageS: number;
}

/** One lottery: current draw with countdown, bet slip, past draws, statistics. */
export function LotteryPage({ lottery, draw, area, playType, back: backTo, ageS }: LotteryPageProps) {
  const { t } = useTexts();
  const cadence = useCadence();
  return (
    <div className={page} data-lottery-page={lottery.code}>
      {backTo !== undefined && (
        <Link className={back} to={backTo}>
          <Icon name="chevron-left" size={18} />
          {t('lottery.all')}
        </Link>
      )}
      <header className={bar}>
        <Emblem code={lottery.code} isFirst />
        <div>
          <h1 className={name}>{lottery.name}</h1>
          <p className={muted}>
            {cadence(lottery.everyS)}
            {draw !== undefined && <> · {t('lottery.drawNumber', { numero: draw.numero })}</>}
          </p>
        </div>
        <div className={end}>
          <span className={muted}>{t('lottery.closesIn')}</span>
          {draw === undefined ? <Skeleton shape="title" /> : <DrawTimer draw={draw} size="l" />}
        </div>
        <div className={line}>{draw !== undefined && <DrawLine draw={draw} everyS={lottery.everyS} />}</div>
      </header>
      <Delayed ageS={ageS} />
      <Results lottery={lottery} draw={draw}>
        <BetFrame lottery={lottery} area={area} playType={playType} />
      </Results>
    </div>
  );
}

interface ResultsProps extends Pick<LotteryPageProps, 'lottery' | 'draw'> {
  readonly children: React.ReactNode;
}

function Results({ lottery, draw, children }: ResultsProps) {
  const { t } = useTexts();
  const isVietnamese = lottery.kind === 'vietnam27';
  const { data, isError, refetch } = useResults(lottery.gameId, isVietnamese, draw);
  // The gateway may return more than requested.
  const draws = data?.rows.filter(({ gameId }) => gameId === lottery.gameId) ?? [];
  const [last] = draws;
  const isMany = isVietnamese || lottery.kind === 'four4';
  const board = last && <Board draw={last} kind={lottery.kind} />;
  const lost = (
    <ErrorPanel title={t('lottery.results.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />
  );
  return (
    <>
      <div className={columns}>
        <div className={side}>
          {children}
          {isMany && board}
        </div>
        <div className={side}>
          {isError && lost}
          {!isError && data === undefined && <ResultsShape />}
          {data !== undefined && draws.length === 0 && <EmptyState title={t('lottery.results.empty')} />}
          {!isMany && board}
          {draws.length > 0 && <History draws={draws} kind={lottery.kind} />}
        </div>
      </div>
      {draws.length > 0 && <StatStrip draws={draws} kind={lottery.kind} />}
      {draws.length > 0 && <p className={note}>{t('lottery.fairNote')}</p>}
    </>
  );
}

function ResultsShape() {
  return (
    <div className={side} aria-busy="true">
      <Skeleton shape="banner" />
      <Skeleton lines={8} />
    </div>
  );
}
