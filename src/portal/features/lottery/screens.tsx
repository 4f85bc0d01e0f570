import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Lottery } from '#contract/lottery/read.ts';
import { addressOf, useChosen } from '#portal/draws/chosen.ts';
import { useCurrentDraws, useLotteries, useVnLotteries } from '#portal/draws/use-draws.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import type { TextKey } from '#texts/text-key.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { Lobby } from './lobby.tsx';
import { LotteryPage } from './lottery-page.tsx';
import { pick, picker } from './vendors.tsx';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
/** A screen without a side menu is limited to a readable width. */
const bounded = css({ inlineSize: '100%', maxInlineSize: '80rem', marginInline: 'auto' });
/** All lotteries (M38; D05: the navigation of LOTT and ELOTT leads here). */
export function ElottScreen() {
  return <Lobby />;
}

/** The lottery in the address, else all of them (M38). */
export function LotteryScreen() {
  const { gameCode, playType } = useChosen();
  const menu = useLotteries();
  if (gameCode === undefined) return <Lobby />;
  return (
    <ChosenLottery menu={menu} gameCode={gameCode} title="lottery.title">
      {(lottery) => (
        <OneLottery lottery={lottery} area="CLASSIC" playType={playType} back="/elott" ageS={menu.data?.ageS ?? 0} />
      )}
    </ChosenLottery>
  );
}

/** The Vietnamese lotteries (M38): the one in the address, else the most played. */
export function VnLotteryScreen() {
  return <AreaScreen menu={useVnLotteries()} area="VN" title="lottery.vietnam.title" isWanted={() => true} />;
}

/** The lotteries of Southeast Asia (M39), with the header only. */
export function SeaLotteryScreen() {
  return (
    <div className={bounded}>
      <AreaScreen
        menu={useLotteries('SEA')}
        area="SEA"
        title="lottery.sea.title"
        isWanted={({ prizeMode }) => prizeMode === 'SEA'}
      />
    </div>
  );
}

type Menu = ReturnType<typeof useLotteries>;

interface AreaScreenProps {
  readonly menu: Menu;
  readonly area: string;
  readonly title: TextKey;
  readonly isWanted: (lottery: Lottery) => boolean;
}

function AreaScreen({ menu, area, title, isWanted }: AreaScreenProps) {
  const { t } = useTexts();
  const { gameCode, playType } = useChosen();
  const lotteries = menu.data?.rows.filter(isWanted) ?? [];
  const chosen = gameCode ?? lotteries[0]?.code;
  return (
    <div className={page}>
      {lotteries.length > 1 && (
        <nav className={picker} aria-label={t('lottery.choose')}>
          {lotteries.map((lottery) => (
            <Link
              key={lottery.code}
              className={pick}
              to={addressOf(lottery)}
              aria-current={lottery.code === chosen ? 'page' : undefined}
            >
              {lottery.name}
            </Link>
          ))}
        </nav>
      )}
      <ChosenLottery menu={menu} gameCode={chosen} title={title} among={isWanted}>
        {(lottery) => <OneLottery lottery={lottery} area={area} playType={playType} ageS={menu.data?.ageS ?? 0} />}
      </ChosenLottery>
    </div>
  );
}

interface ChosenLotteryProps {
  readonly menu: Menu;
  readonly gameCode: string | undefined;
  readonly title: TextKey;
  readonly among?: (lottery: Lottery) => boolean;
  readonly children: (lottery: Lottery) => ReactNode;
}

/** The lottery with a code, or the reason why there is none. */
function ChosenLottery({ menu, gameCode, title, among = () => true, children }: ChosenLotteryProps) {
  const { t } = useTexts();
  const heading = <h1 className={visuallyHidden}>{t(title)}</h1>;
  const { data, isLoadingError, refetch } = menu;
  if (isLoadingError) {
    return (
      <>
        {heading}
        <ErrorPanel
          title={t('lottery.failed.title')}
          text={t('lottery.failed.text')}
          retryLabel={t('ui.retry')}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (data === undefined) {
    return (
      <>
        {heading}
        <LotterySkeleton />
      </>
    );
  }
  const lottery = data.rows.find((one) => one.code === gameCode && among(one));
  if (lottery !== undefined) return children(lottery);
  const isEmpty = gameCode === undefined;
  return (
    <EmptyState
      level="h1"
      title={t(isEmpty ? 'lottery.empty' : 'lottery.unknown')}
      text={t(isEmpty ? 'lottery.emptyText' : 'lottery.unknownText')}
      action={<ButtonLink href="/elott">{t('lottery.all')}</ButtonLink>}
    />
  );
}

interface OneLotteryProps {
  readonly lottery: Lottery;
  readonly area: string;
  readonly playType: string | undefined;
  readonly back?: string;
  readonly ageS: number;
}

function OneLottery({ ageS, ...props }: OneLotteryProps) {
  const { data } = useCurrentDraws();
  const draw = data?.rows.find(({ gameId }) => gameId === props.lottery.gameId);
  return <LotteryPage key={props.lottery.code} {...props} draw={draw} ageS={Math.max(ageS, data?.ageS ?? 0)} />;
}

const shape = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.65fr) minmax(0, 1fr)',
  gap: space[4],
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const tall = css({ minBlockSize: '26rem' });
const bar = css({ minBlockSize: '5.5rem' });

function LotterySkeleton() {
  return (
    <div className={page} aria-busy="true">
      <Skeleton shape="fill" className={bar} />
      <div className={shape}>
        <Skeleton shape="fill" className={tall} />
        <Skeleton shape="fill" className={tall} />
      </div>
    </div>
  );
}
