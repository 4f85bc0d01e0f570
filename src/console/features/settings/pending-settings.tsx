import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { css } from '#ui/style.ts';
import { space } from '#ui/tokens.ts';
import { say } from './words.ts';

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

export interface PendingSettingsProps {
  /** Settings that can be sent. */
  readonly sendable: number;
  /** Settings whose edits are kept back. */
  readonly held: number;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

/** What was edited in any section and not saved yet, and the two ways on. Nothing is drawn while there is nothing. */
export function PendingSettings({ sendable, held, onReview, onDiscard }: PendingSettingsProps) {
  if (sendable + held === 0) return null;
  return (
    <div className={line} data-element="console.settings.pending">
      {held > 0 && <Badge tone="negative">{say('pending.held', { count: held })}</Badge>}
      {sendable > 0 && <Badge tone="info">{say('pending.edits', { count: sendable })}</Badge>}
      <Button variant="ghost" size="s" onClick={onDiscard}>
        {say('pending.discard')}
      </Button>
      <Button size="s" disabled={sendable === 0} onClick={onReview}>
        {say('pending.review')}
      </Button>
    </div>
  );
}
