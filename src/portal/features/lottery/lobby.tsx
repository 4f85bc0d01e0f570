import { useState } from 'react';
import { Link } from 'react-router-dom';
import { prizeModes } from '#contract/call/constants.ts';
import type { CurrentDraw, Lottery, OpenedDraw } from '#contract/lottery/read.ts';
import { useCategoryPictures } from '#portal/art/use-art.ts';
import { addressOf } from '#portal/draws/chosen.ts';
import { DrawCard, DrawCardSkeleton } from '#portal/draws/draw-card.tsx';
import { DrawLine, DrawTimer } from '#portal/draws/draw-timer.tsx';
import { Emblem } from '#portal/draws/emblem.tsx';
import { Numbers } from '#portal/draws/numbers.tsx';
import {
  useCurrentDraws,
  useLastResults,
  useLotteries,
  usePopularLotteries,
  useRecentLotteries,
} from '#portal/draws/use-draws.ts';
import { useCadence } from '#portal/draws/words.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { Delayed } from './delayed.tsx';
import { LotteryVendors, useChosenVendor } from './vendors.tsx';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] });
const hero = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[6],
  padding: space[8],
  borderRadius: radius.xl,
  background: color.accentGradient,
  color: color.textOnAccent,
  boxShadow: shadow.m,
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: space[4], gap: space[4] },
});
const scene = css({
  position: 'absolute',
  zIndex: -1,
  insetBlock: 0,
  insetInlineStart: '24%',
  inlineSize: '42%',
  blockSize: '100%',
  objectFit: 'cover',
  opacity: 0.32,
  mixBlendMode: 'luminosity',
  maskImage: 'radial-gradient(closest-side, black 40%, transparent)',
  [media.tablet]: { insetInlineStart: '50%', inlineSize: '55%', blockSize: '45%', opacity: 0.2 },
});
const title = css({
  fontFamily: font.display,
  fontSize: type.hero,
  lineHeight: 1.08,
  textWrap: 'balance',
  [media.phone]: { fontSize: type.xxl },
});
const lead = css({ maxInlineSize: '34ch', marginBlockStart: space[2] });
const featured = css({
  display: 'grid',
  gap: space[3],
  padding: space[6],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  color: color.text,
  boxShadow: shadow.m,
  [media.phone]: { padding: space[4] },
});
const featuredHead = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  '& > :nth-of-type(1)': { minInlineSize: 0 },
});
const grow = css({ flex: 1, minInlineSize: 0 });
const strong = css({ fontSize: type.l, fontWeight: weight.strong, lineHeight: 1.2 });
const muted = css({ color: color.textMuted, fontSize: type.s });
const rowEnds = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minBlockSize: '3.6rem',
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: space[3],
});
const split = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(15rem, 19rem)',
  alignItems: 'start',
  gap: space[6],
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const block = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4], minInlineSize: 0 });
const heading = css({ fontSize: type.xl });
const ranks = css({
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  overflow: 'hidden',
});
const rank = css({
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  borderBlockEnd: `1px solid ${color.line}`,
  transition: ease('background-color'),
  [media.hover]: { '&:hover': { backgroundColor: color.surfaceSunken } },
  '&:focus-visible': { outlineOffset: -2 },
});
const place = css({
  fontFamily: font.numeric,
  fontWeight: weight.display,
  color: color.textMuted,
  textAlign: 'center',
});
const top = css({ color: color.accentText });
const clip = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: weight.strong,
  fontSize: type.s,
});
const providerLobbies = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

const ALL = 'all';

/**
 * Every lottery of the site by prize mode, with its next draw (M38, M05), the most played ones and the member's recent
 * ones.
 */
export function Lobby() {
  const menu = useLotteries();
  const vendor = useChosenVendor();
  const current = useCurrentDraws();
  const draws = current.data?.rows ?? [];
  const results = useLastResults(draws);
  const find: Find = (lottery) => ({
    draw: draws.find(({ gameId }) => gameId === lottery.gameId),
    last: results.data?.rows.find(({ gameId }) => gameId === lottery.gameId),
  });
  if (menu.isLoadingError) return <Failed onRetry={() => void menu.refetch()} />;
  const lotteries = menu.data?.rows ?? [];
  const shown = lotteries.filter(({ vassalage }) => vendor === undefined || vassalage === vendor.code);
  return (
    <div className={page} data-part="lottery-lobby">
      <Hero
        first={lotteries[0]}
        find={find}
        hasVietnamese={hasAccount(lotteries, VN)}
        hasSea={hasAccount(lotteries, SEA)}
      />
      <Delayed ageS={Math.max(current.data?.ageS ?? 0, menu.data?.ageS ?? 0)} />
      <Recents find={find} />
      <LotteryVendors />
      <div className={split}>
        <Draws lotteries={shown} find={find} isLoading={menu.data === undefined} />
        <Popular draws={draws} />
      </div>
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <h1 className={visuallyHidden}>{t('lottery.title')}</h1>
      <ErrorPanel
        title={t('lottery.failed.title')}
        text={t('lottery.failed.text')}
        retryLabel={t('ui.retry')}
        onRetry={onRetry}
      />
    </>
  );
}

interface DrawsProps {
  readonly lotteries: readonly Lottery[];
  readonly find: Find;
  readonly isLoading: boolean;
}

function Draws({ lotteries, find, isLoading }: DrawsProps) {
  const { t, label } = useTexts();
  const [mode, setMode] = useState(ALL);
  const shown = lotteries.filter(({ prizeMode }) => mode === ALL || prizeMode === mode);
  const modes = prizeModes.filter((one) => lotteries.some(({ prizeMode }) => prizeMode === one));
  return (
    <section className={block} aria-label={t('lottery.draws')}>
      <h2 className={heading}>{t('lottery.draws')}</h2>
      <Tabs
        label={t('lottery.modes')}
        value={mode}
        onChange={setMode}
        tabs={[
          { id: ALL, label: t('lottery.mode.all') },
          ...modes.map((id) => ({ id, label: label(`lottery.mode.${id}`) })),
        ]}
      >
        <div className={grid} aria-busy={isLoading}>
          {isLoading && SHAPES.map((key) => <DrawCardSkeleton key={key} />)}
          {shown.map((lottery) => (
            <DrawCard key={lottery.code} lottery={lottery} {...find(lottery)} />
          ))}
        </div>
        {!isLoading && shown.length === 0 && <EmptyState title={t('lottery.empty')} text={t('lottery.emptyText')} />}
      </Tabs>
    </section>
  );
}

const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f'];
const VN = 'TCG_LOTTO_VN';
const SEA = 'TCG_SEA';

type Find = (lottery: Lottery) => { readonly draw: CurrentDraw | undefined; readonly last: OpenedDraw | undefined };

function hasAccount(lotteries: readonly Lottery[], account: string): boolean {
  return lotteries.some(({ accountTypeName }) => accountTypeName === account);
}

interface HeroProps {
  readonly first: Lottery | undefined;
  readonly find: Find;
  readonly hasVietnamese: boolean;
  readonly hasSea: boolean;
}

/** The most played lottery, large, and links to the lotteries with separate screens. */
function Hero({ first, find, hasVietnamese, hasSea }: HeroProps) {
  const { t } = useTexts();
  const art = useCategoryPictures()('LOTT');
  return (
    <section className={hero}>
      <Picture className={scene} src={art} alt="" width={640} height={400} fallback={null} />
      <div>
        <h1 className={title}>{t('lottery.title')}</h1>
        <p className={lead}>{t('lottery.lead')}</p>
        <p className={cx(providerLobbies, css({ marginBlockStart: space[4] }))}>
          {hasVietnamese && (
            <ButtonLink variant="quiet" href="/vnlottery" iconEnd="chevron-right">
              {t('lottery.vietnam.title')}
            </ButtonLink>
          )}
          {hasSea && (
            <ButtonLink variant="quiet" href="/seaLottery" iconEnd="chevron-right">
              {t('lottery.sea.title')}
            </ButtonLink>
          )}
        </p>
      </div>
      {first === undefined ? <DrawCardSkeleton /> : <Featured lottery={first} {...find(first)} />}
    </section>
  );
}

interface FeaturedProps extends ReturnType<Find> {
  readonly lottery: Lottery;
}

function Featured({ lottery, draw, last }: FeaturedProps) {
  const { t } = useTexts();
  const cadence = useCadence();
  return (
    <div className={featured}>
      <div className={featuredHead}>
        <Emblem code={lottery.code} isFirst />
        <div className={grow}>
          <p className={strong}>{lottery.name}</p>
          <p className={muted}>{cadence(lottery.everyS)}</p>
        </div>
        {draw !== undefined && <DrawTimer draw={draw} size="l" />}
      </div>
      {draw !== undefined && <DrawLine draw={draw} everyS={lottery.everyS} />}
      <div className={rowEnds}>
        {last === undefined ? (
          <span className={muted}>{t('lottery.lastResult')}</span>
        ) : (
          <Numbers kind={lottery.kind} numbers={last.numbers} label={t('lottery.lastResult')} />
        )}
        <ButtonLink href={addressOf(lottery)}>{t('lottery.bet')}</ButtonLink>
      </div>
    </div>
  );
}

function Recents({ find }: { readonly find: Find }) {
  const { t } = useTexts();
  const { data } = useRecentLotteries();
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className={block} aria-label={t('lottery.recent')} data-part="lottery-recent">
      <h2 className={heading}>{t('lottery.recent')}</h2>
      <div className={grid}>
        {data.rows.slice(0, MOST_RECENTS).map((lottery) => (
          <DrawCard key={lottery.code} lottery={lottery} {...find(lottery)} />
        ))}
      </div>
    </section>
  );
}

const MOST_RECENTS = 4;

/** M143: the most played lotteries, in order. */
function Popular({ draws }: { readonly draws: readonly CurrentDraw[] }) {
  const { t } = useTexts();
  const { data } = usePopularLotteries();
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className={block} aria-label={t('lottery.popular')} data-part="lottery-popular">
      <h2 className={heading}>{t('lottery.popular')}</h2>
      <ol className={ranks}>
        {data.rows.map((lottery, at) => {
          const draw = draws.find(({ gameId }) => gameId === lottery.gameId);
          return (
            <li key={lottery.code}>
              <Link className={rank} to={addressOf(lottery)}>
                <span className={cx(place, at < 3 && top)}>{at + 1}</span>
                <span className={clip}>{lottery.name}</span>
                {draw === undefined ? (
                  <Icon name="chevron-right" size={18} />
                ) : (
                  <DrawTimer draw={draw} className={small} />
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const small = css({ fontSize: type.s });
