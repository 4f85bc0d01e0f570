import type { ReactNode } from 'react';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';

const line = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  color: color.textMuted,
  fontSize: type.s,
  lineHeight: 1.5,
});
const sign = css({ flex: 'none', marginBlockStart: '0.15em', color: color.warning });

/** What the brand file says about the same setting: the brand file takes precedence over the field. */
export function BrandNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={line}>
      <Icon name="triangle-alert" size={16} className={sign} />
      <span>{children}</span>
    </p>
  );
}
