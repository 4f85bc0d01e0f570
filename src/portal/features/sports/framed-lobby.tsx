import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import type { GameMessage } from '#contract/vendors/frame-messages.ts';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import { GameFrame } from '#portal/play/game-frame.tsx';
import { requestAddress } from '#portal/play/request-address.ts';
import { memberAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { openModalAtom } from '#portal/state/modals.ts';
import { GATED } from '#portal/state/pass-gate.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Spinner } from '#ui/pictures/spinner.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, type } from '#ui/style/tokens.ts';

const place = css({
  minBlockSize: '38rem',
  overflow: 'hidden',
  borderRadius: radius.l,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  '& > iframe': { minBlockSize: '38rem' },
});
const waiting = css({ display: 'grid', placeItems: 'center', fontSize: type.xl, color: color.accentText });

interface FramedLobbyProps {
  readonly vendor: Vendor;
  readonly category: Category;
}

/** A vendor's own lobby inside the page, for members; visitors see a sign-in invitation. */
export function FramedLobby({ vendor, category }: FramedLobbyProps) {
  const { t } = useTexts();
  const store = useStore();
  const member = useAtomValue(memberAtom);
  if (member) return <Lobby vendor={vendor} category={category} />;
  return (
    <EmptyState
      illustration="lock"
      title={t('play.loginFirst')}
      action={
        <Button onClick={() => store.set(openModalAtom, { name: 'login', page: GATED })}>
          {t('element.account.login')}
        </Button>
      }
    />
  );
}

function Lobby({ vendor, category }: FramedLobbyProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const store = useStore();
  const balanceMoved = useBalanceMoved();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const begun = useAtomValue(sessionsBegunAtom);
  // The lobby's ticket is valid for one use: the address is never cached.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['vendor lobby', category, vendor.code, begun],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const played = { vendor: vendor.code, mode: 'real', from: pathname + search } as const;
      return { address: await requestAddress(browser(), played) };
    },
  });

  function onMessage(message: GameMessage) {
    if (message.type === 'balance') balanceMoved();
    if (message.type === 'loginNeeded') store.set(openModalAtom, { name: 'login', page: GATED });
  }
  const failed = (
    <ErrorPanel
      title={t('play.silent.title', { name: vendor.name })}
      text={t('play.silent.text')}
      retryLabel={t('ui.retry')}
      onRetry={() => void refetch()}
    />
  );
  const loader = (
    <span role="status" aria-label={t('play.opening', { name: vendor.name })}>
      <Spinner />
    </span>
  );
  if (data?.address !== undefined && !isFetching) {
    return (
      <GameFrame
        key={data.address}
        className={place}
        address={data.address}
        title={t('play.frame', { name: vendor.name })}
        onMessage={onMessage}
        onLeave={() => navigate('/index')}
        loader={loader}
        silent={failed}
        isEmbedded
      />
    );
  }
  if (isError || (data !== undefined && !isFetching)) return failed;
  return <div className={`${place} ${waiting}`}>{loader}</div>;
}
