import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { WINNER_LIMIT, winnerBoard } from '#contract/games/calls.ts';
import type { Winner } from '#contract/games/read.ts';
import { useCovers } from '#portal/games/cover.ts';
import { useLaunch } from '#portal/play/use-launch.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { LazyImage } from '#ui/pictures/lazy-image.tsx';
import { css, cx, keyframes, media } from '#ui/style/style.ts';
import { color, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { Near } from './near.tsx';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';

/** Polling interval while the page is visible. */
const EVERY_MS = 30_000;

/** The latest winners, polled while the tab is visible (M147). */
function useWinners() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const request = { gameCategory: 'ALL', language, limitNum: String(WINNER_LIMIT) };
  return useQuery({
    queryKey: ['winners', request],
    queryFn: ({ signal }) => browser().client.send(winnerBoard, request, { signal }),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  });
}

const ROW = '5.25rem';
const frame = css({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 });
const strip = css({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  blockSize: ROW,
  borderRadius: radius.l,
  maskImage: 'linear-gradient(90deg, transparent, black 2rem, black calc(100% - 2rem), transparent)',
  // Empty cards have nothing to reach.
  '@media (prefers-reduced-motion: reduce)': { maskImage: 'none', '&:not([aria-busy])': { overflowX: 'auto' } },
});
const pass = keyframes({ to: { translate: '-50% 0' } });
const passBack = keyframes({ to: { translate: '50% 0' } });
/** The winners are rendered twice: when the first half has scrolled out, the second is at its position. */
const track = css({
  display: 'flex',
  inlineSize: 'max-content',
  animation: `${pass} 90s linear infinite`,
  '[dir=rtl] &': { animationName: passBack },
  '&:hover, &:focus-within, &[data-paused=true]': { animationPlayState: 'paused' },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
});
const half = css({ display: 'flex', gap: space[3], paddingInlineEnd: space[3] });
const copy = css({ '@media (prefers-reduced-motion: reduce)': { display: 'none' } });
const still = css({ display: 'flex', gap: space[3] });
const card = css({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '17rem',
  blockSize: ROW,
  paddingInline: space[3],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  textAlign: 'start',
});
const playable = css({
  [media.hover]: { '&:hover': { boxShadow: `inset 0 0 0 2px ${color.accentText}` } },
  '&:focus-visible': { outlineOffset: '-2px' },
});
const picture = css({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  blockSize: '3.5rem',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  color: color.accentText,
});
const words = css({ display: 'grid', gap: '0.125rem', minInlineSize: 0, fontSize: type.s });
const line = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const muted = css({ color: color.textMuted, fontSize: type.xs });
const sum = css({ color: color.positive, fontWeight: weight.strong, fontSize: type.m });
const quiet = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: ROW,
  paddingInline: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  color: color.textMuted,
  fontSize: type.s,
});
const PLACES = [0, 1, 2, 3, 4];

/** A ticker of the latest winners (M147); it stops on hover, on focus, when paused, and with reduced motion. */
export function Winners({ spec }: HomeSectionProps) {
  const { label } = useTexts();
  return (
    <Section title={label(spec.title ?? 'home.winners.title')}>
      <Near waiting={<Waiting />}>
        <Board limit={spec.limit} />
      </Near>
    </Section>
  );
}

function Board({ limit }: { readonly limit: number | undefined }) {
  const { t } = useTexts();
  const { data, isLoadingError, refetch } = useWinners();
  if (isLoadingError) {
    return (
      <p className={quiet}>
        {t('winners.failed')}
        <Button variant="quiet" size="s" icon="refresh-cw" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </p>
    );
  }
  if (data === undefined) return <Waiting />;
  if (data.length === 0) return <p className={quiet}>{t('home.winners.empty')}</p>;
  return <Passing winners={data.slice(0, limit)} />;
}

/** Fewer would leave a gap after the last one. */
const ENOUGH = 8;

function Passing({ winners }: { readonly winners: readonly Winner[] }) {
  const { t } = useTexts();
  const [isPaused, setPaused] = useState(false);
  const isLong = winners.length >= ENOUGH;
  return (
    <div className={frame}>
      <div className={strip}>
        <div className={isLong ? track : still} data-paused={isPaused}>
          <Half winners={winners} />
          {isLong && <Half winners={winners} isCopy />}
        </div>
      </div>
      {isLong && (
        <IconButton
          size="s"
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? t('winners.play') : t('winners.pause')}
          tooltip={false}
          onClick={() => setPaused(!isPaused)}
        />
      )}
    </div>
  );
}

/** Winners have no id on the wire, and one may occur twice with the same amount: keys are counted. */
function keysOf(winners: readonly Winner[]): readonly string[] {
  const seen = new Map<string, number>();
  return winners.map(({ customerName, winMinor, game }) => {
    const key = `${customerName} ${winMinor} ${game?.nodeId}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return `${key} ${times}`;
  });
}

interface HalfProps {
  readonly winners: readonly Winner[];
  /** The copy is hidden from assistive technology. */
  readonly isCopy?: boolean;
}

function Half({ winners, isCopy = false }: HalfProps) {
  const keys = keysOf(winners);
  return (
    <ul className={cx(half, isCopy && copy)} aria-hidden={isCopy} inert={isCopy}>
      {winners.map((winner, at) => (
        <li key={keys[at]}>
          <Card winner={winner} />
        </li>
      ))}
    </ul>
  );
}

function Card({ winner: { customerName, winMinor, game } }: { readonly winner: Winner }) {
  const { currency } = useAtomValue(portalAtom);
  const coverOf = useCovers();
  const { launch } = useLaunch();
  const shown = (
    <>
      <span className={picture}>
        <LazyImage
          src={game && coverOf(game).src}
          width={300}
          height={400}
          isDeferred={false}
          fallback={<Icon name="trophy" size={22} />}
        />
      </span>
      <span className={words}>
        <span className={cx(line, muted)}>
          <bdi>{customerName}</bdi>
        </span>
        <Money amount={winMinor} currency={currency} className={sum} />
        <span className={cx(line, muted)}>{game?.name}</span>
      </span>
    </>
  );
  if (game === undefined) return <div className={card}>{shown}</div>;
  return (
    <button type="button" className={cx(card, playable)} onClick={() => launch(game)}>
      {shown}
    </button>
  );
}

function Waiting() {
  return (
    <div className={strip} aria-busy="true">
      <div className={still}>
        {PLACES.map((at) => (
          <div key={at} className={card}>
            <Skeleton shape="tile" />
            <Skeleton lines={3} />
          </div>
        ))}
      </div>
    </div>
  );
}
