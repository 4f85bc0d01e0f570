import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, ease, media } from '../style/style.ts';
import { color, control, radius } from '../style/tokens.ts';
import { Tooltip } from './tooltip.tsx';

const base = css({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: control.m,
  blockSize: control.m,
  borderRadius: radius.m,
  color: color.textMuted,
  cursor: 'pointer',
  transition: ease('background-color', 'color', 'translate'),
  '&:active': { translate: '0 1px' },
  '&:disabled': { cursor: 'not-allowed', opacity: 0.5 },
  '&[aria-pressed=true]': { color: color.accentText },
  [media.hover]: { '&:hover:not(:disabled)': { backgroundColor: color.accentSoft, color: color.text } },
  [media.touch]: { minInlineSize: control.touch, minBlockSize: control.touch },
});

const small = css({ inlineSize: control.s, blockSize: control.s });

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'children'> {
  readonly icon: string;
  /** The button's action: its accessible name and its tooltip. */
  readonly label: string;
  readonly size?: 's' | 'm';
  /** False where the label is visible next to the button. */
  readonly tooltip?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, size = 'm', tooltip = true, className, ...rest }: IconButtonProps) {
  const button = (
    <button type="button" aria-label={label} {...rest} className={cx(base, size === 's' && small, className)}>
      <Icon name={icon} size={size === 's' ? 18 : 20} />
    </button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
