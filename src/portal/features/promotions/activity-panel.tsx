import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Activity, PromotionDetail } from '#contract/promotions/read.ts';
import { StatusChip } from '#portal/rewards/status-chip.tsx';
import { useRewardGate } from '#portal/rewards/use-gate.ts';
import type { Taking } from '#portal/rewards/use-taking.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { ApplyWindow } from './apply-window.tsx';
import { Schedule } from './schedule.tsx';

const box = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.xl,
  backgroundColor: color.surface,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
});
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[3] });
const title = css({ fontSize: type.m });
const reward = css({ display: 'grid', gap: space[1], fontSize: type.s, color: color.textMuted });
const amount = css({
  fontFamily: font.display,
  fontSize: type.xxl,
  fontWeight: weight.display,
  color: color.text,
  lineHeight: 1.1,
});
const words = css({ lineHeight: 1.55 });
const reason = css({
  padding: space[3],
  borderRadius: radius.m,
  backgroundColor: color.negativeSoft,
  color: color.negative,
  fontSize: type.s,
});

interface ActivityPanelProps {
  readonly promotion: PromotionDetail;
  /** Undefined: a visitor, or no action is available. */
  readonly activity: Activity | undefined;
  readonly isKnown: boolean;
  readonly taking: Taking;
  readonly onJoin: () => void;
}

/** The member's progress in a promotion, and the next action (M196). */
export function ActivityPanel(props: ActivityPanelProps) {
  const { promotion, activity, isKnown, taking, onJoin } = props;
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  return (
    <section className={box} aria-label={t('promo.yours')}>
      <div className={head}>
        <h2 className={title}>{t('promo.yours')}</h2>
        {activity !== undefined && <StatusChip status={activity.status} />}
      </div>
      {promotion.rewardMinor !== undefined && (
        <div className={reward}>
          {t('promo.upTo')}
          <Money className={amount} amount={promotion.rewardMinor} currency={currency} />
        </div>
      )}
      <p className={words}>{t(sentenceOf(promotion, activity, isKnown))}</p>
      {activity?.reason !== undefined && <p className={reason}>{t('promo.reason', { reason: activity.reason })}</p>}
      <Action promotion={promotion} activity={activity} taking={taking} onJoin={onJoin} />
      <Schedule promotion={promotion} />
    </section>
  );
}

interface ActionProps {
  readonly promotion: PromotionDetail;
  readonly activity: Activity | undefined;
  readonly taking: Taking;
  readonly onJoin: () => void;
}

/** The currently available action. The wheel has its own button. */
function Action({ promotion: { id, type: kind, entry, phase }, activity, taking, onJoin }: ActionProps) {
  const { t } = useTexts();
  const isBusy = taking.busy !== undefined;
  const claimId = activity?.claimId;
  if (claimId !== undefined) {
    return (
      <Button
        size="l"
        icon="gift"
        busy={isBusy}
        onClick={() => void taking.claim({ rewardId: claimId, promotionType: kind })}
      >
        {t('promo.action.take')}
      </Button>
    );
  }
  if (phase !== 'running' || entry === 'info' || entry === 'raffle') return null;
  if (activity !== undefined && activity.status !== 'JOIN' && activity.status !== 'REJECTED') return null;
  if (entry === 'apply') return <Apply id={id} isAgain={activity?.status === 'REJECTED'} />;
  return (
    <Button size="l" icon="plus" busy={isBusy} onClick={onJoin}>
      {t('promo.action.join')}
    </Button>
  );
}

function Apply({ id, isAgain }: { readonly id: string; readonly isAgain: boolean }) {
  const { t } = useTexts();
  const pass = useRewardGate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="l" icon="camera" onClick={() => pass(() => setOpen(true))}>
        {t(isAgain ? 'promo.action.again' : 'promo.action.apply')}
      </Button>
      <ApplyWindow promotionId={id} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function sentenceOf({ entry, phase }: PromotionDetail, activity: Activity | undefined, isKnown: boolean) {
  if (activity !== undefined) return `promo.say.${activity.status}` as const;
  if (phase === 'over') return 'promo.say.CLOSE';
  if (phase === 'before') return 'promo.say.COMING_SOON';
  if (entry === 'info') return 'promo.say.info';
  return isKnown ? 'promo.say.JOIN' : 'promo.say.visitor';
}
