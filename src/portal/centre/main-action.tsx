import type { ReactNode } from 'react';
import { css, cx, media } from '#ui/style/style.ts';
import { color, layer, space } from '#ui/style/tokens.ts';

/** On a phone the button stays at the bottom of the window until its own place scrolls into view. */
const bar = css({
  [media.phone]: {
    position: 'sticky',
    zIndex: layer.sticky,
    // Extends to the window's edge: scrolled content would be visible in the strip below.
    insetBlockEnd: `calc(-1 * ${space[4]})`,
    marginBlockEnd: `calc(-1 * ${space[4]})`,
    // Wider than the button by the focus ring's width, to cover scrolled content.
    marginInline: `calc(-1 * ${space[1]})`,
    paddingInline: space[1],
    paddingBlockStart: space[2],
    paddingBlockEnd: `max(${space[4]}, env(safe-area-inset-bottom))`,
    backgroundColor: color.surface,
    // In landscape, or with doubled text size, a phone has no space for a fixed button.
    '@media (max-height: 30em)': { position: 'static', margin: 0, padding: 0 },
  },
});
/** Keeps the card's border visible. */
const onCard = css({
  [media.phone]: { backgroundColor: color.surfaceRaised, marginBlockEnd: `calc(3px - ${space[4]})` },
});

interface MainActionProps {
  readonly isOnCard?: boolean;
  readonly children: ReactNode;
}

export function MainAction({ isOnCard = false, children }: MainActionProps) {
  return <div className={cx(bar, isOnCard && onCard)}>{children}</div>;
}
