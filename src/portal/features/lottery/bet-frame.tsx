import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { Lottery } from '#contract/lottery/read.ts';
import type { GameMessage } from '#contract/vendors/frame-messages.ts';
import { gateOf } from '#model/screens/gate.ts';
import { addressOf } from '#portal/draws/chosen.ts';
import { GameFrame } from '#portal/play/game-frame.tsx';
import { requestAddress } from '#portal/play/request-address.ts';
import { factsAtom, portalAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { needTrueAccountAtom, openModalAtom } from '#portal/state/modals.ts';
import { GATED } from '#portal/state/pass-gate.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';

const panel = css({
  display: 'grid',
  alignContent: 'center',
  minBlockSize: '17rem',
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const tall = css({ minBlockSize: '40rem' });
const frame = css({ minBlockSize: '40rem', borderRadius: radius.l, overflow: 'hidden' });
const loading = css({
  inlineSize: '100%',
  blockSize: '100%',
  padding: space[4],
  alignContent: 'start',
  display: 'grid',
  gap: space[4],
});

/** The launch category of lotteries; launch permission is the same for LOTT and ELOTT. */
const CATEGORY = 'LOTT';

interface BetFrameProps {
  readonly lottery: Lottery;
  readonly area: string;
  readonly playType: string | undefined;
}

/** The vendor's bet slip for one lottery, for members who may bet; others see what is missing. */
export function BetFrame(props: BetFrameProps) {
  const { t } = useTexts();
  const store = useStore();
  const gate = gateOf(useAtomValue(portalAtom), useAtomValue(factsAtom), { launch: CATEGORY });
  if (gate === 'pass') return <Slip key={props.lottery.code} {...props} />;
  if (gate === 'wait') return <Waiting />;
  const isVisitor = gate === 'login';
  const act = () =>
    isVisitor ? store.set(openModalAtom, { name: 'login', page: GATED }) : store.set(needTrueAccountAtom);
  return (
    <div className={panel}>
      <EmptyState
        illustration="lock"
        title={t(isVisitor ? 'lottery.login.title' : 'lottery.real.title')}
        text={t(isVisitor ? 'lottery.login.text' : 'lottery.real.text')}
        action={
          <Button icon={isVisitor ? 'log-in' : undefined} onClick={act}>
            {t(isVisitor ? 'lottery.login.action' : 'lottery.real.action')}
          </Button>
        }
      />
    </div>
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div className={cx(panel, tall)} role="status" aria-label={t('lottery.slip.loading')}>
      <SlipShape />
    </div>
  );
}

/** The address contains a single-use ticket: a new one is requested on each mount. */
function Slip({ lottery, area, playType }: BetFrameProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const store = useStore();
  const begun = useAtomValue(sessionsBegunAtom);
  const balanceMoved = useBalanceMoved();
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['lottery', 'slip', lottery.code, begun],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const address = await requestAddress(browser(), playedAs(lottery), launchAs(lottery, area));
      return address === undefined ? null : dress(address, lottery, playType);
    },
  });

  function onMessage(message: GameMessage) {
    if (message.type === 'balance') balanceMoved();
    if (message.type === 'loginNeeded') store.set(openModalAtom, { name: 'login', page: GATED });
    if (message.type === 'close') void refetch();
  }

  const lost = (
    <ErrorPanel
      title={t('lottery.slip.failed')}
      text={t('lottery.slip.failedText')}
      retryLabel={t('ui.retry')}
      onRetry={() => void refetch()}
    />
  );
  if (isError || data === null) return <div className={panel}>{isFetching ? <SlipShape /> : lost}</div>;
  if (data === undefined) return <Waiting />;
  return (
    <GameFrame
      key={data}
      className={frame}
      address={data}
      title={t('lottery.slip.title', { name: lottery.name })}
      onMessage={onMessage}
      onLeave={() => navigate('/index')}
      loader={<SlipShape />}
      silent={lost}
      isEmbedded
    />
  );
}

function playedAs(lottery: Lottery) {
  const { vassalage, nodeId, accountTypeName } = lottery;
  return { vendor: vassalage ?? accountTypeName ?? '', nodeId, mode: 'real', from: addressOf(lottery) } as const;
}

function launchAs({ code, prizeMode = '' }: Lottery, area: string) {
  return { area, gameCode: code, prizeMode, view: 'betting' } as const;
}

/**
 * Adds the requested bet mode to the address of a vendor that reports the kind of its lotteries, as the demo provider
 * does. Other vendors' addresses stay unchanged: they may be signed.
 */
function dress(address: string, { kind }: Lottery, playType: string | undefined): string {
  if (kind === undefined) return address;
  const url = new URL(address);
  if (playType !== undefined && url.hash === '') url.hash = playType;
  return url.href;
}

function SlipShape() {
  return (
    <div className={loading} aria-hidden="true">
      <Skeleton shape="control" />
      <Skeleton lines={3} />
      <Skeleton shape="banner" />
      <Skeleton shape="control" />
    </div>
  );
}
