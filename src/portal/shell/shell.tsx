import { useAtomValue } from 'jotai';
import { memo, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lockScroll } from '#ui/overlays/scroll-lock.ts';
import { css, cx, media } from '#ui/style/style.ts';
import { color, layer, radius, shadow, space, weight } from '#ui/style/tokens.ts';
import { ConsentQuestion } from '../analytics/consent-question.tsx';
import { usePageViews } from '../analytics/use-page-views.ts';
import { lazyChunk } from '../chunks/lazy-chunk.ts';
import { detailedGameAtom } from '../games/details-state.ts';
import { LinkBanner } from '../health/banner.tsx';
import { BottomBar } from '../menus/bottom-bar.tsx';
import { Header } from '../menus/header.tsx';
import { RightBar } from '../menus/right-bar.tsx';
import { SideMenu } from '../menus/side-menu.tsx';
import { atDesk, BOTTOM_HEIGHT, belowDesk, CONTENT_WIDTH, RAIL_WIDTH } from '../page/measures.ts';
import { Region } from '../page/region.tsx';
import { launchingAtom } from '../play/play-state.ts';
import { coverAtom, portalAtom, type Startup } from '../state/atoms.ts';
import { queriedChunk } from '../state/queries/queried-chunk.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { Coming } from './coming.tsx';
import { Modals } from './modals.tsx';
import { screenComponent } from './routes.tsx';
import { type Drawable, useDestination } from './use-destination.ts';
import { useInternalLinks } from './use-internal-links.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePreload } from './use-preload.ts';
import { useStatusRefresh } from './use-status-refresh.ts';
import { Waiting } from './waiting.tsx';
import { Words } from './words.tsx';

/** Below the fold, and with its own requests. */
const Footer = queriedChunk(
  () => import('../menus/footer.tsx'),
  (file) => file.Footer,
);
const GameDetails = queriedChunk(
  () => import('../games/game-details.tsx'),
  (file) => file.GameDetails,
);
const Launching = lazyChunk(
  () => import('../play/launching.tsx'),
  (file) => file.Launching,
);
const NotFound = lazyChunk(
  () => import('./not-found.tsx'),
  (file) => file.NotFound,
);
const StartupScreen = lazyChunk(
  () => import('./startup.tsx'),
  (file) => file.StartupScreen,
);

const page = css({
  // In landscape a phone's notch covers part of an edge.
  '--page-edge': 'max(clamp(0.875rem, 2.4vw, 2rem), env(safe-area-inset-left), env(safe-area-inset-right))',
  // As wide as the contact bar with its distance from the window's edge (menus/right-bar.tsx).
  '@media (min-width: 56.25em)': {
    '--page-edge': 'max(2.25rem, env(safe-area-inset-left), env(safe-area-inset-right))',
  },
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: '100dvh',
});
/** A single row, for a low window. */
const lowHeader = { '--header-height': '3.25rem' };
const headerHeights = {
  classic: css({ '--header-height': '7.25rem', [media.short]: lowHeader }),
  stacked: css({ '--header-height': '7.5rem', [media.short]: lowHeader }),
  compact: css({ '--header-height': '3.75rem', [media.short]: lowHeader }),
} as const;
const railOffset = css({
  [atDesk]: { paddingInlineStart: RAIL_WIDTH, '& > header': { marginInlineStart: `calc(-1 * ${RAIL_WIDTH})` } },
});
/** A game uses the whole screen of a phone: no header, no bottom bar. */
const fullScreenGame = css({
  [media.small]: {
    '--header-height': '0px',
    '& > header': { display: 'none' },
    '& #main': { padding: 0, minBlockSize: 0 },
  },
});
const body = css({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  inlineSize: '100%',
  maxInlineSize: CONTENT_WIDTH,
  marginInline: 'auto',
});
const withSide = css({ [atDesk]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } });
const unbound = css({ maxInlineSize: 'none' });
const main = css({
  minInlineSize: 0,
  minBlockSize: '70vh',
  // Loading content is taller than a window: keeps the footer from flashing below.
  '&:has(> [data-coming])': { minBlockSize: '100vh' },
  outline: 'none',
  paddingInline: 'var(--page-edge)',
  paddingBlock: `${space[4]} ${space[12]}`,
  [belowDesk]: { paddingBlockStart: space[3] },
  [media.short]: { paddingBlockStart: space[2] },
  [media.phone]: { paddingBlockEnd: `calc(${BOTTOM_HEIGHT} + 1rem)` },
});
const skip = css({
  position: 'absolute',
  insetInlineStart: space[3],
  insetBlockStart: space[3],
  zIndex: layer.tooltip,
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
  fontWeight: weight.strong,
  '&:not(:focus-visible)': { insetBlockStart: '-10rem' },
});

/** Contains the site without affecting its layout. */
const place = css({ display: 'contents' });
/** A covered site keeps its state: scroll position and typed text are restored. */
const behind = cx(place, css({ visibility: 'hidden' }));
const over = css({
  position: 'fixed',
  inset: 0,
  zIndex: layer.tooltip,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: color.canvas,
  outline: 'none',
});

/**
 * The page around every screen, and its overlays. A site that was open stays mounted under a start-up screen, and
 * returns with all typed text (M347); one that was never shown is not rendered.
 */
export function Shell() {
  const cover = useAtomValue(coverAtom);
  const [wasOpen, setWasOpen] = useState(cover === null);
  if (cover === null && !wasOpen) setWasOpen(true);
  return (
    <>
      {wasOpen && <Site isCovered={cover !== null} />}
      {cover !== null && (
        <Suspense fallback={null}>{wasOpen ? <Over cover={cover} /> : <StartupScreen startup={cover} />}</Suspense>
      )}
    </>
  );
}

/** A start-up screen over an open page: it takes the focus until the page is back, then restores it. */
function Over({ cover }: { readonly cover: Startup }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const unlock = lockScroll();
    box.current?.focus({ preventScroll: true });
    return () => {
      unlock();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={box} className={over} tabIndex={-1}>
      <StartupScreen startup={cover} isOver />
    </div>
  );
}

function Site({ isCovered }: { readonly isCovered: boolean }) {
  useInternalLinks();
  usePreload();
  useStatusRefresh();
  const destination = useDestination();
  usePageTitle(destination);
  usePageViews(destination.kind === 'screen' ? destination.screen : undefined);
  return (
    <>
      <div className={isCovered ? behind : place} inert={isCovered}>
        <Frame destination={destination} />
        <ConsentQuestion />
      </div>
      <Modals isCovered={isCovered} />
      {!isCovered && <Words />}
      <Loader />
      <Details />
      <LinkBanner />
    </>
  );
}

/** The launch loader is loaded on first use. */
function Loader() {
  if (useAtomValue(launchingAtom) === null) return null;
  return (
    <Suspense fallback={null}>
      <Launching />
    </Suspense>
  );
}

/** The game details are loaded on first use. */
function Details() {
  if (useAtomValue(detailedGameAtom) === null) return null;
  return (
    <Suspense fallback={null}>
      <GameDetails />
    </Suspense>
  );
}

interface Drawn {
  readonly destination: Drawable;
}

/**
 * Rerenders only for another destination, or by its parts' own state: a Suspense that receives new children before its
 * server markup is hydrated discards the markup.
 */
const Frame = memo(FrameOf, (one, other) => isSame(one.destination, other.destination));

function isSame(one: Drawable, other: Drawable): boolean {
  const [ones, others] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return ones.length === others.size && ones.every(([key, value]) => others.get(key) === value);
}

function FrameOf({ destination }: Drawn) {
  const { t } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  const frame = destination.kind === 'notFound' ? 'full' : destination.frame;
  if (frame === 'bare') return <Main destination={destination} />;
  const hasSide = frame === 'full';
  const hasNavigation = frame !== 'entrance';
  const isSideDocked = layout.navigation === 'bar';
  const isWide = hasNavigation && layout.navigation === 'rail';
  return (
    <div
      className={cx(page, headerHeights[layout.header], isWide && railOffset, frame === 'stage' && fullScreenGame)}
      data-frame={frame}
    >
      <a className={skip} href="#main">
        {t('shell.skip')}
      </a>
      <Region>
        <Header hasSide={hasSide} hasNavigation={hasNavigation} isSideDocked={isSideDocked} />
      </Region>
      <div className={cx(body, hasSide && isSideDocked && withSide, isWide && unbound)}>
        {hasSide && (
          <Region>
            <SideMenu isDocked={isSideDocked} />
          </Region>
        )}
        <Main destination={destination} />
      </div>
      {frame !== 'headerOnly' && frame !== 'stage' && (
        <>
          <Region>
            <RightBar />
          </Region>
          <Region>
            <Suspense fallback={null}>
              <Footer />
            </Suspense>
          </Region>
          {hasNavigation && (
            <Region>
              <BottomBar />
            </Region>
          )}
        </>
      )}
    </div>
  );
}

function Main({ destination }: Drawn) {
  const { pathname } = useLocation();
  return (
    <main id="main" className={main} tabIndex={-1}>
      <Region resetKey={pathname}>
        <Suspense fallback={<Coming />}>
          <Screen destination={destination} />
        </Suspense>
      </Region>
    </main>
  );
}

function Screen({ destination }: Drawn) {
  if (destination.kind === 'wait') return <Waiting />;
  const Component = destination.kind === 'screen' ? screenComponent(destination.screen) : undefined;
  if (destination.kind === 'notFound' || Component === undefined) return <NotFound />;
  return (
    <div data-element={destination.elementId}>
      <Component />
    </div>
  );
}
