import type { ReactNode } from 'react';
import { css, cx, media } from '#ui/style/style.ts';
import { color, layer, space } from '#ui/style/tokens.ts';

/** On a phone it stays at the lower edge of the window until its own place comes into sight. */
const bar = css({
  [media.phone]: {
    position: 'sticky',
    zIndex: layer.sticky,
    // Down to the edge: the window ends in a strip of this height, in which what scrolls by would be seen.
    insetBlockEnd: `calc(-1 * ${space[4]})`,
    marginBlockEnd: `calc(-1 * ${space[4]})`,
    // Beyond its button by a ring around what scrolls by, which is as wide.
    marginInline: `calc(-1 * ${space[1]})`,
    paddingInline: space[1],
    paddingBlockStart: space[2],
    paddingBlockEnd: `max(${space[4]}, env(safe-area-inset-bottom))`,
    backgroundColor: color.surface,
    // On its side, or with letters twice as large, a phone has no line to spare.
    '@media (max-height: 30em)': { position: 'static', margin: 0, padding: 0 },
  },
});
/** The card keeps the line around it. */
const onCard = css({
  [media.phone]: { backgroundColor: color.surfaceRaised, marginBlockEnd: `calc(3px - ${space[4]})` },
});

interface MainActionProps {
  readonly isOnCard?: boolean;
  readonly children: ReactNode;
}

/** The button that a page of the centre is about. */
export function MainAction({ isOnCard = false, children }: MainActionProps) {
  return <div className={cx(bar, isOnCard && onCard)}>{children}</div>;
}
