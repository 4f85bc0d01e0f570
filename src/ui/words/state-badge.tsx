import { css } from '../style/style.ts';
import { Badge, type Tone } from './badge.tsx';

const whole = css({ maxInlineSize: '100%', whiteSpace: 'normal', textAlign: 'center' });

/** State of an order: its text wraps to a second line instead of being truncated. */
export function StateBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <Badge tone={tone} className={whole}>
      <span>{children}</span>
    </Badge>
  );
}
