import { GripVertical } from 'lucide-react';
import { css, media } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import type { RowDrag } from './use-row-drag.ts';

const handle = css({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '1.25rem',
  blockSize: '1.75rem',
  color: color.textMuted,
  cursor: 'grab',
  touchAction: 'none',
  opacity: 0.6,
  '&:active': { cursor: 'grabbing' },
  [media.hover]: { '&:hover': { opacity: 1 } },
});

/** Drag handle of a row, for pointers. Hidden from assistive technology: keys move a row in another way. */
export function DragHandle({
  drag,
  element = 'console.games.handle',
}: {
  readonly drag: RowDrag;
  readonly element?: string;
}) {
  return (
    <span aria-hidden="true" className={handle} data-element={element} {...drag}>
      <GripVertical size={14} />
    </span>
  );
}
