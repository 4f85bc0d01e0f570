import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { claimablePromotions } from '#contract/promotions/calls.ts';
import type { Reward } from '#contract/promotions/read.ts';
import { useFigures } from '#portal/state/figures.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { useTaking } from '../../../rewards/use-taking.ts';
import { memberAtom, portalAtom } from '../../../state/atoms.ts';
import { useBrowser } from '../../../state/client.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { OpenPromotions, useOpenPromotions } from './open-promotions.tsx';
import { lead, list, row, title } from './style.ts';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4], alignContent: 'start' });
const head = css({ fontSize: type.xl });
const sum = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minBlockSize: '6rem',
  padding: space[6],
  borderRadius: radius.xl,
  background: color.accentGradient,
  color: color.textOnAccent,
  boxShadow: shadow.m,
});
const figure = css({ fontFamily: font.display, fontSize: type.xxl, fontWeight: weight.display, lineHeight: 1.1 });
const note = css({ color: color.textMuted, fontSize: type.s, fontVariantNumeric: 'tabular-nums' });
const ghost = css({ minBlockSize: '5rem' });

/** The member's pending rewards, with claim buttons (M194). */
export function RewardCenter() {
  const { t } = useTexts();
  const { data, isError, refetch } = useRewards();
  const now = useReplyTime(data);
  const open = useOpenPromotions();
  return (
    <div className={page}>
      <h3 className={head}>{t('promo.rewards.title')}</h3>
      <p className={lead}>{t('promo.rewards.lead')}</p>
      {data === undefined && isError && (
        <ErrorPanel title={t('promo.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div className={list} aria-busy="true">
          <Skeleton shape="fill" className={ghost} />
          <Skeleton shape="fill" className={ghost} />
        </div>
      )}
      {data?.rewards.length === 0 && (
        <EmptyState
          level="h3"
          title={t('promo.rewards.empty')}
          {...(!open?.length && { text: t('promo.rewards.emptyText') })}
          action={<ButtonLink href="/promotions">{t('promo.seeAll')}</ButtonLink>}
        />
      )}
      {data !== undefined && data.rewards.length > 0 && <Rewards rewards={data.rewards} now={now} />}
      {data !== undefined && open !== undefined && <OpenPromotions open={open} />}
    </div>
  );
}

/** The time of the reply: readiness of rewards is decided by it. */
const useReplyTime = (data: { readonly at: number } | undefined) => data?.at ?? 0;

function useRewards() {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const { language } = useAtomValue(portalAtom);
  return useQuery({
    queryKey: ['member', claimablePromotions.name, member?.id, language],
    enabled: Boolean(member),
    staleTime: 0,
    queryFn: async ({ signal }) => ({
      rewards: await browser().client.send(claimablePromotions, { status: 'I' }, { signal }),
      at: Date.now(),
    }),
  });
}

function Rewards({ rewards, now }: { readonly rewards: readonly Reward[]; readonly now: number }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const taking = useTaking();
  const isReady = ({ claimableAt }: Reward) => claimableAt === undefined || claimableAt <= now;
  const ready = rewards.filter(isReady).reduce((total, { amountMinor }) => total + BigInt(amountMinor ?? 0), 0n);
  return (
    <>
      <div className={sum} role="status">
        <Icon name="gift" size={32} />
        <div>
          <p>{t('promo.rewards.sum')}</p>
          <Money className={figure} amount={ready} currency={currency} />
        </div>
      </div>
      <ul className={list}>
        {rewards.map((reward) => (
          <li key={reward.rewardId} className={row}>
            <Words reward={reward} isReady={isReady(reward)} />
            {isReady(reward) && (
              <Button icon="gift" busy={taking.busy === reward.rewardId} onClick={() => void taking.claim(reward)}>
                {reward.amountMinor === undefined
                  ? t('promo.action.take')
                  : t('promo.action.claim', { amount: formatMoney(reward.amountMinor, currency) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Words({ reward, isReady }: { readonly reward: Reward; readonly isReady: boolean }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { title: name, amountMinor, claimableAt, expiresAt } = reward;
  return (
    <div>
      <p className={title}>{name ?? t('promo.upTo')}</p>
      {!isReady && amountMinor !== undefined && <Money className={note} amount={amountMinor} currency={currency} />}
      {!isReady && claimableAt !== undefined && (
        <p className={note}>{t('promo.rewards.from', { date: writer.minute(claimableAt) })}</p>
      )}
      {isReady && expiresAt !== undefined && (
        <p className={note}>{t('promo.rewards.until', { date: writer.minute(expiresAt) })}</p>
      )}
    </div>
  );
}
