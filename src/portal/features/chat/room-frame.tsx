import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { launchChat } from '#contract/chat/calls.ts';
import type { GameMessage } from '#contract/vendors/frame-messages.ts';
import { BadReply, CallRefused } from '#contract/wire/errors.ts';
import { framable } from '#portal/play/framable.ts';
import { GameFrame } from '#portal/play/game-frame.tsx';
import { portalAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { keepCountAtom } from '#portal/state/counts.ts';
import { openModalAtom } from '#portal/state/modals.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Spinner } from '#ui/pictures/spinner.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';

const chatArea = css({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  alignItems: 'center',
  // As high as the window permits, so that only the chat room scrolls.
  blockSize: 'min(38rem, 100dvh - 12rem)',
  minBlockSize: '16rem',
  [media.phone]: { blockSize: 'calc(100dvh - 6.75rem)' },
  overflow: 'hidden',
  borderRadius: radius.l,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const fill = css({ blockSize: '100%', minBlockSize: 0, '& iframe': { borderRadius: 0 } });
const waiting = css({ display: 'grid', justifyItems: 'center', gap: space[3], color: color.textMuted });
const ring = css({ fontSize: type.xxl, color: color.accentText });

interface RoomFrameProps {
  /** The member of the visit: another member gets another frame. */
  readonly member: string;
  readonly onClose: () => void;
}

/** Requests the chat room's address and frames it. Shows a message where the gateway has no chat room. */
export function RoomFrame({ member, onClose }: RoomFrameProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const begun = useAtomValue(sessionsBegunAtom);
  const { data, error, isError, refetch } = useQuery({
    // Each sign-in is a separate visit; an address is valid for one use, so it is not cached.
    queryKey: ['chat', member, begun],
    queryFn: async ({ signal }) => {
      const { client, store } = browser();
      const launch = await client.send(launchChat, {}, { signal, quiet: true });
      return (launch && framable(launch, store.get(portalAtom))) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const retry = () => void refetch();
  if (data === null || isNotOffered(error))
    return <EmptyState level="h3" title={t('chat.none.title')} text={t('chat.none.text')} />;
  if (isError)
    return (
      <ErrorPanel
        title={t('chat.failed.title')}
        text={t('chat.failed.text')}
        retryLabel={t('ui.retry')}
        onRetry={retry}
      />
    );
  return (
    <div className={chatArea} data-part="chat">
      {data === undefined ? <Loader /> : <Room key={data} address={data} onRetry={retry} onClose={onClose} />}
    </div>
  );
}

/** The gateway has no chat room, or the merchant has closed it. */
function isNotOffered(error: unknown): boolean {
  if (!(error instanceof CallRefused || error instanceof BadReply)) return false;
  return error.status === 404 || error.code === 'function_not_available';
}

interface RoomProps {
  readonly address: string;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function Room({ address, onRetry, onClose }: RoomProps) {
  const { t } = useTexts();
  const store = useStore();
  const keepCount = useSetAtom(keepCountAtom);

  function onMessage({ type: messageType }: GameMessage) {
    // Opening the chat room clears the unread count.
    if (messageType === 'ready') keepCount('unreadChat', undefined);
    if (messageType === 'close') onClose();
    if (messageType === 'loginNeeded') store.set(openModalAtom, { name: 'login' });
  }

  return (
    <GameFrame
      className={fill}
      address={address}
      title={t('chat.frame')}
      powers="page"
      onMessage={onMessage}
      loader={<Loader />}
      silent={
        <ErrorPanel
          title={t('chat.silent.title')}
          text={t('chat.failed.text')}
          retryLabel={t('ui.retry')}
          onRetry={onRetry}
        />
      }
    />
  );
}

function Loader() {
  const { t } = useTexts();
  return (
    <div className={waiting} role="status">
      <span className={ring}>
        <Spinner />
      </span>
      <p>{t('chat.loading')}</p>
    </div>
  );
}
