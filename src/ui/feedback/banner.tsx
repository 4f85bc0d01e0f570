import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon } from '../pictures/icon.tsx';
import { css, cx } from '../style/style.ts';
import { color, radius, space, type, weight } from '../style/tokens.ts';

export type MessageTone = 'positive' | 'negative' | 'warning' | 'info';

/** Icon of each tone: colour is never the only signal. */
export const toneIcons: Readonly<Record<MessageTone, string>> = {
  positive: 'circle-check',
  negative: 'circle-alert',
  warning: 'triangle-alert',
  info: 'info',
};

export const toneColors: Readonly<Record<MessageTone, string>> = {
  positive: css({ color: color.positive }),
  negative: css({ color: color.negative }),
  warning: css({ color: color.warning }),
  info: css({ color: color.info }),
};

const base = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  padding: space[3],
  paddingInline: space[4],
  borderRadius: radius.m,
  fontSize: type.s,
  lineHeight: 1.5,
  color: color.text,
});
const backgrounds: Readonly<Record<MessageTone, string>> = {
  positive: css({ backgroundColor: color.positiveSoft }),
  negative: css({ backgroundColor: color.negativeSoft }),
  warning: css({ backgroundColor: color.warningSoft }),
  info: css({ backgroundColor: color.infoSoft }),
};
const words = css({ flex: 1, minInlineSize: 0 });
const head = css({ display: 'block', fontWeight: weight.strong });
const sign = css({ marginBlockStart: '0.0625rem' });
const end = css({ marginBlock: '-0.25rem', marginInlineEnd: '-0.5rem' });

export interface BannerProps {
  readonly tone?: MessageTone;
  readonly title?: ReactNode;
  /** Announces it at once; for messages that answer an action. */
  readonly announce?: boolean;
  readonly onDismiss?: (() => void) | undefined;
  readonly dismissLabel?: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A message in the flow of the page: what happened and what to do. */
export function Banner({
  tone = 'info',
  title,
  announce,
  onDismiss,
  dismissLabel = '',
  className,
  children,
}: BannerProps) {
  const role = announce === true ? (tone === 'negative' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={cx(base, backgrounds[tone], className)}>
      <Icon name={toneIcons[tone]} className={cx(sign, toneColors[tone])} />
      <div className={words}>
        {title !== undefined && <strong className={head}>{title}</strong>}
        {children}
      </div>
      {onDismiss !== undefined && (
        <IconButton icon="x" label={dismissLabel} size="s" tooltip={false} className={end} onClick={onDismiss} />
      )}
    </div>
  );
}
