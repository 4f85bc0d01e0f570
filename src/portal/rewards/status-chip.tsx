import type { ActivityStatus } from '#contract/promotions/read.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import { useTexts } from '../state/texts/texts.ts';

const STATUS_STYLES: Readonly<Record<ActivityStatus, readonly [tone: Tone, icon: string]>> = {
  JOIN: ['accent', 'plus'],
  CLAIM: ['positive', 'gift'],
  APPLYING: ['info', 'hourglass'],
  CLOSE: ['neutral', 'lock'],
  REJECTED: ['negative', 'x'],
  ISSUED: ['positive', 'clock'],
  CLAIMED: ['positive', 'circle-check'],
  PROCESS: ['info', 'refresh-cw'],
  JOINED: ['info', 'check'],
  COMING_SOON: ['warning', 'calendar-days'],
};

interface StatusChipProps {
  readonly status: ActivityStatus;
  readonly className?: string | undefined;
}

/** A member's status in a promotion, by text, icon and colour (M196). */
export function StatusChip({ status, className }: StatusChipProps) {
  const { t } = useTexts();
  const [tone, icon] = STATUS_STYLES[status];
  return (
    <Badge tone={tone} className={className}>
      <Icon name={icon} size={14} />
      {t(`promo.status.${status}`)}
    </Badge>
  );
}
