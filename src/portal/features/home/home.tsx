import { useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import { Region } from '#portal/page/region.tsx';
import { type KindProps, type Kinds, Slot } from '#portal/page/slot.tsx';
import { factsAtom, portalAtom } from '#portal/state/atoms.ts';
import { lacksDocument } from '#portal/state/shown.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { AppSection } from './app-section.tsx';
import { Banners } from './banners.tsx';
import { Categories } from './categories.tsx';
import { FirstVisit } from './first-visit/first-visit.tsx';
import { HotGames } from './hot-games.tsx';
import { LotteryDraws } from './lottery-draws.tsx';
import { Notices } from './notices.tsx';
import { FavouriteGames, OwnGamesWaiting, RecentGames } from './own-games.tsx';
import { Partners } from './partners.tsx';
import { Promotions } from './promotions.tsx';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';
import { Vendors } from './vendors.tsx';
import { Winners } from './winners.tsx';

const blocks = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `calc(${space[12]} * 0.9)`,
  [media.phone]: { gap: space[8] },
});
const block = css({
  minInlineSize: 0,
  '&:empty': { display: 'none' },
  // Below the fold: off the screen the section costs no style, layout or paint. About as high as a shelf. Containment
  // clips at its edge: the padding leaves room for the hover lift, the shadow and the focus ring of cards.
  '&:nth-of-type(n + 4)': {
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 18rem',
    padding: '0.75rem',
    margin: '-0.75rem',
  },
  // The last sections are laid out from the start: a jump to the end then does not move the bottom of the page.
  '&:nth-last-of-type(-n + 2)': { contentVisibility: 'visible' },
});

/** The home page: the brand's sections in the brand's order. */
export function Home() {
  const { t } = useTexts();
  const portal = useAtomValue(portalAtom);
  const { name } = portal;
  const lacksLanes = lacksDocument(portal, useAtomValue(factsAtom), 'home.vendors');
  return (
    <>
      <h1 className={visuallyHidden}>{t('home.heading', { name })}</h1>
      <div className={blocks}>
        <FirstVisit />
        <Slot name="home" kinds={kinds} as="div" itemClass={block} />
        {lacksLanes && <LostLanes />}
      </div>
    </>
  );
}

/** The vendor lanes failed to load: shows an error with a retry. The page rerenders when they arrive later. */
function LostLanes() {
  const { t } = useTexts();
  return (
    <Section title={t('home.vendors.title')}>
      <ErrorPanel
        title={t('home.vendors.failed')}
        retryLabel={t('ui.retry')}
        onRetry={() => window.location.reload()}
      />
    </Section>
  );
}

/** A failing section does not affect the others. */
function section(
  Component: ComponentType<HomeSectionProps>,
  Waiting?: ComponentType<HomeSectionProps>,
): ComponentType<KindProps> {
  return function HomeSection({ element, pending }: KindProps) {
    const { sections } = useAtomValue(portalAtom);
    const spec = sections.find((candidate) => `home.${candidate.section}` === element.id);
    if (spec === undefined) return null;
    if (pending) return Waiting === undefined ? null : <Waiting spec={spec} />;
    return (
      <Region>
        <Component spec={spec} />
      </Region>
    );
  };
}

const recentWaiting = (props: HomeSectionProps) => <OwnGamesWaiting {...props} words="home.recentGames" />;
const favouritesWaiting = (props: HomeSectionProps) => <OwnGamesWaiting {...props} words="home.favourites" />;

const kinds: Kinds<'home'> = {
  'home.banners': section(Banners),
  'home.notices': section(Notices),
  'home.categories': section(Categories),
  'home.vendors': section(Vendors),
  'home.promotions': section(Promotions),
  'home.app': section(AppSection),
  'home.partners': section(Partners),
  'home.hotGames': section(HotGames),
  'home.lotteryDraws': section(LotteryDraws),
  'home.winners': section(Winners),
  'home.recentGames': section(RecentGames, recentWaiting),
  'home.favourites': section(FavouriteGames, favouritesWaiting),
};
