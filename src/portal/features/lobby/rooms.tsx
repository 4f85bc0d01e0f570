import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { roomList } from '#contract/games/calls.ts';
import type { Room } from '#contract/games/read.ts';
import type { Vendor } from '#model/documents/lanes.ts';
import { useCovers } from '#portal/games/cover.ts';
import { useLaunch } from '#portal/play/use-launch.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { LazyImage } from '#ui/pictures/lazy-image.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, control, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';

/** The same height before and after loading; a game with many rooms scrolls. */
const TABLE_HEIGHT = '11rem';

const block = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2], minInlineSize: 0 });
const title = css({ fontSize: type.l });
const list = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'min(24rem, 90%)',
  gap: space[3],
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
  scrollSnapType: 'x proximity',
  marginInline: 'calc(-1 * var(--page-edge))',
  paddingInline: 'var(--page-edge)',
  scrollPaddingInline: 'var(--page-edge)',
  paddingBlockEnd: space[2],
  '& > li': { scrollSnapAlign: 'start' },
});
/** Empty cards have nothing to reach. */
const still = css({ overflowX: 'hidden' });
const card = css({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: space[3],
  blockSize: TABLE_HEIGHT,
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: shadow.s,
});
const picture = css({
  position: 'relative',
  blockSize: '100%',
  overflow: 'hidden',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
});
const blank = css({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: color.accentText });
const name = css({ fontSize: type.m, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const roomGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 6rem), 1fr))',
  gap: space[1],
  alignContent: 'start',
  marginBlockStart: space[2],
});
const roomButton = css({
  // Contains the visually hidden text: outside it would widen the page.
  position: 'relative',
  inlineSize: '100%',
  blockSize: '100%',
  display: 'grid',
  alignContent: 'center',
  minBlockSize: control.touch,
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.s,
  backgroundColor: color.surfaceSunken,
  lineHeight: 1.35,
  textAlign: 'start',
  transition: ease('background-color', 'box-shadow'),
  [media.hover]: {
    '&:hover': { backgroundColor: color.accentSoft, boxShadow: `inset 0 0 0 1px ${color.accentText}` },
  },
});
const words = css({ minInlineSize: 0, blockSize: '100%', overflowY: 'auto', scrollbarWidth: 'thin' });
const roomName = css({
  fontSize: type.s,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: weight.strong,
});
const stakes = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.xs,
  color: color.accentText,
});
const small = css({ fontSize: type.xs, color: color.textMuted });
const waiting = css({ blockSize: TABLE_HEIGHT });

/** With more vendors, rooms are shown only in each vendor's own view. */
const MOST_VENDORS = 6;
/** Maximum number of games; others are opened from the grid below, where each game lists its own rooms. */
const MOST_TABLES = 24;
const STALE_MS = 15_000;

/** The rooms of peer-to-peer games, with their stakes (M145). Renders nothing without rooms. */
export function Rooms({ vendors }: { readonly vendors: readonly Vendor[] }) {
  const { t } = useTexts();
  const { rooms, isWaiting, hasFailed, retry } = useRooms(vendors.slice(0, MOST_VENDORS));
  if (rooms.length === 0 && !isWaiting && !hasFailed) return null;
  return (
    <section className={block} aria-label={t('lobby.rooms')}>
      <h2 className={title}>{t('lobby.rooms')}</h2>
      {hasFailed && rooms.length === 0 ? (
        <ErrorPanel title={t('lobby.rooms.failed')} retryLabel={t('lobby.retry')} onRetry={retry} />
      ) : (
        <ul className={cx(list, rooms.length === 0 && still)} aria-busy={isWaiting || undefined}>
          {isWaiting && rooms.length === 0 && <WaitingRooms />}
          {[...byGame(rooms)].slice(0, MOST_TABLES).map(([id, [room, ...more]]) => (
            <li key={id}>{room !== undefined && <Table first={room} rooms={[room, ...more]} />}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function WaitingRooms() {
  return ['a', 'b', 'c'].map((key) => (
    <li key={key} className={waiting}>
      <Skeleton shape="fill" />
    </li>
  ));
}

function useRooms(vendors: readonly Vendor[]) {
  const browser = useBrowser();
  const { merchant: merchantCode, language } = useAtomValue(portalAtom);
  const asked = useQueries({
    queries: vendors.map(({ code }) => ({
      queryKey: ['games', 'rooms', code, language],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        browser().client.send(roomList, { merchantCode, vassalage: code, language }, { signal }),
      staleTime: STALE_MS,
    })),
  });
  return {
    // A room without a game could not be opened.
    rooms: asked.flatMap(({ data }) => data ?? []).filter(({ game }) => game !== undefined),
    isWaiting: asked.some(({ isPending }) => isPending),
    hasFailed: asked.some(({ isError }) => isError),
    retry() {
      for (const query of asked) if (query.isError) void query.refetch();
    },
  };
}

function byGame(rooms: readonly Room[]): ReadonlyMap<string, readonly Room[]> {
  return Map.groupBy(rooms, ({ game }) => `${game?.vendor} ${game?.nodeId}`);
}

interface TableProps {
  /** All rooms have the first one's game. */
  readonly first: Room;
  readonly rooms: readonly Room[];
}

/** A game with its rooms; a click on a room joins it. */
function Table({ first: { game }, rooms }: TableProps) {
  const coverOf = useCovers();
  if (game === undefined) return null;
  return (
    <article className={card}>
      <div className={picture}>
        <LazyImage {...coverOf(game)} width={300} height={400} fallback={<Icon name="swords" className={blank} />} />
      </div>
      <div className={words}>
        <h3 className={name}>{game.name}</h3>
        <ul className={roomGrid}>
          {rooms.map((room) => (
            <li key={room.roomId}>
              <RoomItem room={room} />
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

function RoomItem({ room }: { readonly room: Room }) {
  const { t } = useTexts();
  const { launch } = useLaunch();
  const { game, roomId, players } = room;
  const range = useStakes(room);
  if (game === undefined) return null;
  return (
    <button type="button" className={roomButton} onClick={() => launch({ ...game, roomId })}>
      <span className={roomName}>
        <VisuallyHidden>{t('lobby.room.join')}: </VisuallyHidden>
        {room.name}
      </span>
      {range !== undefined && (
        <span className={stakes}>
          <VisuallyHidden>{t('lobby.room.stakes')} </VisuallyHidden>
          {range}
        </span>
      )}
      {players !== undefined && <span className={small}>{t('lobby.room.players', { count: players })}</span>}
    </button>
  );
}

/** Formats the stakes of a room; undefined where unknown. */
function useStakes({ minBetMinor, maxBetMinor }: Room): string | undefined {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  if (minBetMinor === undefined) return undefined;
  const min = formatMoney(minBetMinor, currency);
  if (maxBetMinor === undefined) return t('lobby.room.from', { min });
  return t('lobby.room.range', { min, max: formatMoney(maxBetMinor, currency) });
}
