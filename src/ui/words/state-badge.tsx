import { css } from '../style/style.ts';
import { Badge, type Tone } from './badge.tsx';

const whole = css({ maxInlineSize: '100%', whiteSpace: 'normal', textAlign: 'center' });

/** The state of an order: its words are not cut, they take a second line first. */
export function StateBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <Badge tone={tone} className={whole}>
      <span>{children}</span>
    </Badge>
  );
}
