import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GameMessage } from '#contract/vendors/frame-messages.ts';
import { loadChunk } from '#portal/chunks/load-chunk.ts';
import { HEADER_HEIGHT } from '#portal/page/measures.ts';
import { type Answer, GameFrame } from '#portal/play/game-frame.tsx';
import { type OpenGame, openGameAtom, type Played, readPlayed } from '#portal/play/play-state.ts';
import { type Reality, RealityCheck } from '#portal/play/reality-check.tsx';
import { sessionsBegunAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { openModalAtom } from '#portal/state/modals.ts';
import { GATED } from '#portal/state/pass-gate.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Spinner } from '#ui/pictures/spinner.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { GameBar } from './game-bar.tsx';

/** Requests a new address for the played game: the ticket of the old one is used up. */
function useReopen(): { readonly ask: (played: Played) => void; readonly hasFailed: boolean } {
  const browser = useBrowser();
  const [hasFailed, setFailed] = useState(false);

  async function ask(played: Played) {
    setFailed(false);
    const isOpen = await loadChunk(() => import('#portal/play/open-game.ts'))
      .then((code) => code.openGame(browser(), played))
      .catch(() => false);
    if (!isOpen) setFailed(true);
  }
  return { hasFailed, ask: (played) => void ask(played) };
}

/** Fills the window below the header, on a phone the whole window; the frame fills what the bar leaves. */
const gameArea = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  marginInline: 'calc(-1 * var(--page-edge))',
  marginBlock: `calc(-1 * ${space[4]}) calc(-1 * ${space[12]})`,
  blockSize: `calc(100dvh - ${HEADER_HEIGHT})`,
  minBlockSize: '24rem',
  backgroundColor: color.canvas,
  '&:fullscreen': { margin: 0, blockSize: '100dvh' },
  [media.small]: {
    position: 'fixed',
    inset: 0,
    margin: 0,
    blockSize: 'auto',
    minBlockSize: 0,
    paddingBlockEnd: 'env(safe-area-inset-bottom)',
    paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
  },
});
const fill = css({ blockSize: '100%', minBlockSize: 0, borderRadius: 0, '& iframe': { borderRadius: 0 } });
const waiting = css({ display: 'grid', justifyItems: 'center', gap: space[3], color: color.textMuted });
const ring = css({ fontSize: type.xxl, color: color.accentText });

/** The game frame (M48): a game on the whole screen below the header, with a back link always in reach. */
export function GameScreen() {
  const store = useStore();
  const open = useAtomValue(openGameAtom);
  const reopen = useReopen();
  const browser = useBrowser();
  const [played, setPlayed] = useState<Played | null>();

  // After a reload there is no address: request a new one for the last played game.
  const begin = useEffectEvent(() => {
    const before = readPlayed(browser().session);
    setPlayed(before ?? null);
    if (open === null && before !== undefined) reopen.ask(before);
  });
  useEffect(() => begin(), []);
  // The address is valid for one use.
  useEffect(() => () => store.set(openGameAtom, null), [store]);

  if (open !== null) return <GameView key={open.address} open={open} onReopen={() => reopen.ask(open.played)} />;
  if (played === null) return <NothingOpen />;
  if (reopen.hasFailed && played !== undefined)
    return <NotOpened onRetry={() => reopen.ask(played)} from={played.from} />;
  return <Coming name={played?.name} />;
}

function Coming({ name }: { readonly name: string | undefined }) {
  const { t } = useTexts();
  return (
    <>
      <h1 className={visuallyHidden}>{name ?? t('element.route./game')}</h1>
      <Loader name={name} />
    </>
  );
}

interface GameViewProps {
  readonly open: OpenGame;
  readonly onReopen: () => void;
}

function GameView({ open: { played, address }, onReopen }: GameViewProps) {
  const { t } = useTexts();
  const store = useStore();
  const navigate = useNavigate();
  const balanceMoved = useBalanceMoved();
  const box = useRef<HTMLDivElement>(null);
  const [reality, setReality] = useState<Reality & { readonly answer: Answer }>();
  const begun = useAtomValue(sessionsBegunAtom);
  const [begunWith] = useState(begun);
  const [name, setName] = useState(played.name);

  // On leaving a game the balance is refreshed.
  const leave = useEffectEvent(balanceMoved);
  useEffect(() => () => leave(), []);

  // A new session has begun (the game had requested a sign-in): the game is reopened for the new session.
  const reopen = useEffectEvent(onReopen);
  useEffect(() => {
    if (begun !== begunWith) reopen();
  }, [begun, begunWith]);

  function onMessage(message: GameMessage, answer: Answer) {
    if (message.type === 'balance') balanceMoved();
    if (message.type === 'close') navigate(played.from);
    if (message.type === 'title') setName(message.name);
    if (message.type === 'loginNeeded') store.set(openModalAtom, { name: 'login', page: GATED });
    if (message.type === 'realityCheck') setReality({ ...message, answer });
  }

  function endReality(goOn: boolean) {
    reality?.answer({ type: 'realityRead', goOn });
    setReality(undefined);
    if (!goOn) navigate(played.from);
  }

  return (
    <div ref={box} className={gameArea} data-part="game">
      <GameBar name={name} from={played.from} isTrial={played.mode === 'trial'} gameArea={box} />
      <GameFrame
        className={fill}
        address={address}
        title={t('play.frame', { name: played.name })}
        onMessage={onMessage}
        onLeave={played.mode === 'trial' ? undefined : () => navigate(played.from)}
        loader={<Loader name={played.name} />}
        silent={
          <ErrorPanel
            title={t('play.silent.title', { name: played.name })}
            text={t('play.silent.text')}
            retryLabel={t('ui.retry')}
            onRetry={onReopen}
            action={<ButtonLink href="/index">{t('play.home')}</ButtonLink>}
          />
        }
      />
      {reality !== undefined && <RealityCheck reality={reality} onEnd={endReality} />}
    </div>
  );
}

function Loader({ name }: { readonly name: string | undefined }) {
  const { t } = useTexts();
  return (
    <div className={waiting} role="status">
      <span className={ring}>
        <Spinner />
      </span>
      <p>{name === undefined ? t('play.loading') : t('play.opening', { name })}</p>
    </div>
  );
}

function NothingOpen() {
  const { t } = useTexts();
  return (
    <EmptyState
      level="h1"
      title={t('play.none.title')}
      text={t('play.none.text')}
      action={<ButtonLink href="/index">{t('play.home')}</ButtonLink>}
    />
  );
}

function NotOpened({ onRetry, from }: { readonly onRetry: () => void; readonly from: string }) {
  const { t } = useTexts();
  return (
    <ErrorPanel
      title={t('play.failed.title')}
      text={t('play.failed.text')}
      retryLabel={t('ui.retry')}
      onRetry={onRetry}
      action={<ButtonLink href={from}>{t('play.back')}</ButtonLink>}
    />
  );
}
