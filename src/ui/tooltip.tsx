import * as Radix from 'radix-ui/tooltip';
import type { ReactElement } from 'react';
import { css, keyframes } from './style.ts';
import { color, layer, radius, shadow, space, type } from './tokens.ts';

const rise = keyframes({ from: { opacity: 0, translate: '0 2px' } });

const bubble = css({
  zIndex: layer.tooltip,
  maxInlineSize: '18rem',
  paddingBlock: space[1],
  paddingInline: space[2],
  borderRadius: radius.s,
  backgroundColor: color.text,
  color: color.canvas,
  fontSize: type.xs,
  lineHeight: 1.4,
  boxShadow: shadow.m,
  pointerEvents: 'none',
  animation: `${rise} var(--speed) var(--ease)`,
});

export interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that takes a ref and the trigger's properties. */
  readonly children: ReactElement;
}

/** A word on hover and focus. Never the only place of what must be known: touch does not see it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={bubble} side={side} sideOffset={6} collisionPadding={8}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
