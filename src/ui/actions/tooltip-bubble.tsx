import { Popper } from 'radix-ui/internal';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { css, keyframes } from '../style/style.ts';
import { color, layer, radius, shadow, space, type } from '../style/tokens.ts';

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

export interface TooltipBubbleProps {
  readonly text: string;
  readonly side: 'top' | 'bottom' | 'left' | 'right';
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
}

export function TooltipBubble({ id, anchor, side, text }: TooltipBubbleProps) {
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      {createPortal(
        <Popper.Content id={id} role="tooltip" className={bubble} side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Popper.Content>,
        document.body,
      )}
    </Popper.Root>
  );
}
