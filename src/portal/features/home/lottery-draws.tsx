import { useAtomValue } from 'jotai';
import { DrawCard, DrawCardSkeleton } from '#portal/draws/draw-card.tsx';
import { useCurrentDraws, useLastResults, usePopularLotteries } from '#portal/draws/use-draws.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { css } from '#ui/style.ts';
import { space } from '#ui/tokens.ts';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';

const MOST = 6;

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: space[3],
});

/** The most played lotteries with their next draws. A site without lotteries has no such section. */
export function LotteryDraws({ spec }: HomeSectionProps) {
  const { categories } = useAtomValue(portalAtom);
  const isOffered = categories.some(({ category, vendors }) => LOTTERIES.includes(category) && vendors.length > 0);
  return isOffered ? <Draws spec={spec} /> : null;
}

const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT'];

function Draws({ spec }: HomeSectionProps) {
  const { t, label } = useTexts();
  const menu = usePopularLotteries();
  const current = useCurrentDraws();
  const draws = current.data?.rows ?? [];
  const results = useLastResults(draws);
  const most = spec.limit ?? MOST;
  const lotteries = menu.data?.rows.slice(0, most);
  if (lotteries?.length === 0) return null;
  return (
    <Section title={label(spec.title ?? 'home.lotteryDraws.title')} more={{ href: '/elott', label: t('home.seeAll') }}>
      {menu.isError ? (
        <ErrorPanel
          title={t('lottery.failed.title')}
          retryLabel={t('home.retry')}
          onRetry={() => void menu.refetch()}
        />
      ) : (
        <div className={grid} aria-busy={lotteries === undefined}>
          {lotteries === undefined
            ? Array.from({ length: most }, (_, at) => `shape ${at}`).map((key) => <DrawCardSkeleton key={key} />)
            : lotteries.map((lottery) => (
                <DrawCard
                  key={lottery.code}
                  lottery={lottery}
                  draw={draws.find(({ gameId }) => gameId === lottery.gameId)}
                  last={results.data?.rows.find(({ gameId }) => gameId === lottery.gameId)}
                />
              ))}
        </div>
      )}
    </Section>
  );
}
