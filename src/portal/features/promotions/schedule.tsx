import type { Promotion } from '#contract/promotions/read.ts';
import { TimeLeft } from '#portal/rewards/time-left.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';

const line = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: type.s,
  fontVariantNumeric: 'tabular-nums',
});

interface ScheduleProps {
  readonly promotion: Pick<Promotion, 'phase' | 'startsAt' | 'endsAt'>;
}

/** Start or end of a promotion, by the gateway's clock. */
export function Schedule({ promotion: { phase, startsAt, endsAt } }: ScheduleProps) {
  const { t } = useTexts();
  return (
    <span className={line}>
      <Icon name={phase === 'over' ? 'lock' : 'clock'} size={16} />
      {phase === 'over' && t('promo.ended')}
      {phase === 'before' && startsAt !== undefined && (
        <TimeLeft at={startsAt} format={(time) => t('promo.startsIn', { time })} />
      )}
      {phase === 'running' &&
        (endsAt === undefined ? (
          t('promo.open')
        ) : (
          <TimeLeft at={endsAt} format={(time) => t('promo.endsIn', { time })} />
        ))}
    </span>
  );
}
