import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { Game } from '#contract/games/read.ts';
import { type CardCover, type CardShape, GameCard } from '#ui/lists/game-card.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { type LaunchMode, useLaunch } from '../play/use-launch.ts';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';
import { useElement } from '../state/use-elements.ts';
import { useCovers } from './cover.ts';
import { detailedGameAtom } from './details-state.ts';
import { useFavourites } from './use-favourites.ts';

const acts = css({ display: 'grid', gap: space[1], [media.touch]: { gap: space[3] } });
const round = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: control.s,
  blockSize: control.s,
  borderRadius: radius.pill,
  backgroundColor: color.scrim,
  color: color.textOnOverlay,
  transition: ease('scale', 'background-color'),
  [media.hover]: { '&:hover': { backgroundColor: color.overlay } },
  '&:active': { scale: '0.9' },
  // The touch target is larger than the drawing.
  [media.touch]: { '&::before': { content: '""', position: 'absolute', inset: '-0.375rem' } },
  '&[aria-pressed=true] svg': { fill: 'currentColor' },
});
const trial = css({
  minBlockSize: '1.75rem',
  paddingInline: space[3],
  borderRadius: radius.pill,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  fontSize: type.xs,
  fontWeight: weight.strong,
  boxShadow: `inset 0 0 0 1px ${color.lineStrong}`,
  transition: ease('opacity', 'background-color'),
  [media.hover]: { '&:hover': { backgroundColor: color.accentSoft } },
  [media.touch]: { minBlockSize: '2.25rem' },
});
/** With a pointer it appears on hover; for touch and keyboard it is always visible. */
const shy = css({
  '@media (hover: hover) and (pointer: fine)': {
    opacity: 0,
    'article:hover &, article:focus-within &': { opacity: 1 },
  },
});

/** Shared data of all tiles in a list, computed once. */
export interface TileKit {
  readonly shape: CardShape;
  readonly coverOf: (game: Game) => CardCover;
  readonly favourites: ReadonlySet<string>;
  readonly toggleFavourite: (game: Game) => void;
  readonly launch: (game: Game, mode?: LaunchMode) => void;
  /** The site offers trial games (game.trial). */
  readonly hasTrials: boolean;
  readonly showDetails: (game: Game) => void;
  readonly words: Readonly<Record<'hot' | 'new' | 'trial' | 'favourite' | 'details', string>>;
}

/** The kit of one list. It changes only when something that tiles show changes. */
export function useTileKit(shape?: CardShape): TileKit {
  const { t, label } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  const coverOf = useCovers();
  const { ids, toggle } = useFavourites();
  const { launch } = useLaunch();
  const showDetails = useSetAtom(detailedGameAtom);
  const trialElement = useElement('game.trial');
  const acts = useRef({ toggle, launch });
  useEffect(() => {
    acts.current = { toggle, launch };
  });
  const cardShape = shape ?? layout.card;
  return useMemo(
    () => ({
      shape: cardShape,
      coverOf,
      favourites: ids,
      toggleFavourite: (game) => acts.current.toggle(game),
      launch: (game, mode) => acts.current.launch(game, mode),
      hasTrials: trialElement !== undefined,
      showDetails,
      words: {
        hot: t('lobby.hot'),
        new: t('lobby.new'),
        trial: label(trialElement?.label ?? 'element.game.trial'),
        favourite: t('lobby.favourite'),
        details: t('games.facts.open'),
      },
    }),
    [cardShape, coverOf, ids, showDetails, trialElement, t, label],
  );
}

export interface GameTileProps {
  readonly game: Game;
  readonly kit: TileKit;
  /** False in a grid that only renders what is near the viewport. */
  readonly isDeferred?: boolean;
}

/**
 * A game: a click plays it, the heart adds it to favourites, the trial button plays it with play money (M138, M144,
 * M152). A details button is shown where its vendor provides details.
 */
export function GameTile({ game, kit, isDeferred }: GameTileProps) {
  const { favourites, words, shape } = kit;
  return (
    <GameCard
      title={game.name}
      note={game.vendorName}
      image={kit.coverOf(game)}
      shape={shape}
      icon={iconOf(game.gameType)}
      isDeferred={isDeferred ?? true}
      onAct={() => kit.launch(game)}
      badge={badgeOf(game, words)}
      action={
        <div className={acts}>
          <button
            type="button"
            className={round}
            aria-pressed={favourites.has(game.nodeId)}
            aria-label={`${words.favourite}: ${game.name}`}
            onClick={() => kit.toggleFavourite(game)}
          >
            <Icon name="heart" size={16} />
          </button>
          {game.facts !== undefined && (
            <button
              type="button"
              className={cx(round, shy)}
              aria-label={`${words.details}: ${game.name}`}
              onClick={() => kit.showDetails(game)}
            >
              <Icon name="info" size={16} />
            </button>
          )}
        </div>
      }
      foot={
        kit.hasTrials && game.hasTrial ? (
          <button
            type="button"
            className={cx(trial, shy)}
            data-element="game.trial"
            aria-label={`${words.trial}: ${game.name}`}
            onClick={() => kit.launch(game, 'trial')}
          >
            {words.trial}
          </button>
        ) : undefined
      }
    />
  );
}

/** Hot takes precedence over new. */
function badgeOf({ isHot, isNew }: Game, words: TileKit['words']) {
  if (isHot) return <Badge tone="accent">{words.hot}</Badge>;
  return isNew ? <Badge tone="info">{words.new}</Badge> : undefined;
}

/** The icon of a game without an allowed picture. */
function iconOf(category: string): string {
  return Object.hasOwn(icons, category) ? (icons[category] ?? UNKNOWN) : UNKNOWN;
}

const UNKNOWN = 'dices';
const icons: Readonly<Record<string, string>> = { RNG: 'cherry', LIVE: 'spade', FISH: 'fish', PVP: 'swords' };
