import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { DrawCard, DrawCardSkeleton } from '#portal/draws/draw-card.tsx';
import { useCurrentDraws, useLastResults, usePopularLotteries } from '#portal/draws/use-draws.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Near } from './near.tsx';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';

const MOST = 6;

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: space[3],
});

/** The most played lotteries with their next draws. Not rendered on a site without lotteries. */
export function LotteryDraws({ spec }: HomeSectionProps) {
  const { categories } = useAtomValue(portalAtom);
  const isOffered = categories.some(({ category, vendors }) => LOTTERIES.includes(category) && vendors.length > 0);
  if (!isOffered) return null;
  return (
    <Near waiting={<Waiting spec={spec} />}>
      <Draws spec={spec} />
    </Near>
  );
}

const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT'];

function Draws({ spec }: HomeSectionProps) {
  const { t } = useTexts();
  const menu = usePopularLotteries();
  const current = useCurrentDraws();
  const draws = current.data?.rows ?? [];
  const results = useLastResults(draws);
  const lotteries = menu.data?.rows.slice(0, spec.limit ?? MOST);
  if (lotteries?.length === 0) return null;
  if (menu.isLoadingError) {
    return (
      <Framed spec={spec}>
        <ErrorPanel title={t('lottery.failed.title')} retryLabel={t('ui.retry')} onRetry={() => void menu.refetch()} />
      </Framed>
    );
  }
  if (lotteries === undefined) return <Waiting spec={spec} />;
  return (
    <Framed spec={spec}>
      <div className={grid}>
        {lotteries.map((lottery) => (
          <DrawCard
            key={lottery.code}
            lottery={lottery}
            draw={draws.find(({ gameId }) => gameId === lottery.gameId)}
            last={results.data?.rows.find(({ gameId }) => gameId === lottery.gameId)}
          />
        ))}
      </div>
    </Framed>
  );
}

function Waiting({ spec }: HomeSectionProps) {
  const places = Array.from({ length: spec.limit ?? MOST }, (_, at) => `place ${at}`);
  return (
    <Framed spec={spec}>
      <div className={grid} aria-busy="true">
        {places.map((place) => (
          <DrawCardSkeleton key={place} />
        ))}
      </div>
    </Framed>
  );
}

function Framed({ spec, children }: HomeSectionProps & { readonly children: ReactNode }) {
  const { t, label } = useTexts();
  return (
    <Section title={label(spec.title ?? 'home.lotteryDraws.title')} more={{ href: '/elott', label: t('home.seeAll') }}>
      {children}
    </Section>
  );
}
