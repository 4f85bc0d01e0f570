import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[2],
  paddingInlineStart: space[4],
  paddingInlineEnd: space[2],
  border: `1px solid ${color.accentText}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.m,
  fontSize: type.s,
});
const words = css({ flex: 1, minInlineSize: '12rem', display: 'flex', flexWrap: 'wrap', columnGap: space[2] });
const figure = css({ fontWeight: weight.strong });
const hint = css({ color: color.textMuted });

interface PendingBarProps {
  /** The number of unsaved edits. */
  readonly changes: number;
  /** Why the edits cannot be saved. */
  readonly problem?: string | undefined;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

/** The unsaved edits, with review and discard. Renders nothing without edits. */
export function PendingBar({ changes, problem, onReview, onDiscard }: PendingBarProps) {
  if (changes === 0) return null;
  return (
    <section className={bar} aria-label={translate('pending.title')} data-element="console.games.pending">
      <p className={words} role="status">
        <span className={figure}>{translate('pending', { count: changes })}</span>
        <span className={hint}>{problem ?? translate('pending.hint')}</span>
      </p>
      <Button variant="ghost" size="s" onClick={onDiscard}>
        {translate('pending.discard')}
      </Button>
      <Button size="s" disabled={problem !== undefined} onClick={onReview}>
        {translate('pending.review')}
      </Button>
    </section>
  );
}
