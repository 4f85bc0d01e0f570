import type { Translate } from '#console/texts/translate.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

export interface PendingLineProps {
  /** Its `data-element`. */
  readonly element: string;
  /** The number of edits that can be sent. */
  readonly sendable: number;
  /** The number of edits that are held back. */
  readonly held: number;
  readonly translate: Translate<'pending_other' | 'pending.held_other' | 'pending.discard' | 'pending.review'>;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

/** The unsaved edits, with review and discard. Renders nothing without edits. */
export function PendingLine({ element, sendable, held, translate, onReview, onDiscard }: PendingLineProps) {
  if (sendable + held === 0) return null;
  return (
    <div className={line} data-element={element}>
      {held > 0 && <Badge tone="negative">{translate('pending.held', { count: held })}</Badge>}
      {sendable > 0 && <Badge tone="info">{translate('pending', { count: sendable })}</Badge>}
      <Button variant="ghost" size="s" onClick={onDiscard}>
        {translate('pending.discard')}
      </Button>
      <Button size="s" disabled={sendable === 0} onClick={onReview}>
        {translate('pending.review')}
      </Button>
    </div>
  );
}
