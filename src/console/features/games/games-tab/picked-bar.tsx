import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { translate } from '../parts/words.ts';

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[1],
  paddingInline: space[3],
  borderRadius: radius.m,
  backgroundColor: color.accentSoft,
  fontSize: type.s,
});
const figure = css({ fontWeight: weight.strong, marginInlineEnd: 'auto', fontVariantNumeric: 'tabular-nums' });

interface PickedBarProps {
  readonly picked: number;
  /** The number of loaded rows that can be selected. */
  readonly loaded: number;
  readonly onToggle: (enabled: boolean) => void;
  /** Moves the selected games to the top, in their order; absent if the list cannot be ordered. */
  readonly onTop: (() => void) | undefined;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** Bulk actions on several games. Renders nothing without a selection. */
export function PickedBar({ picked, loaded, onToggle, onTop, onAll, onClear }: PickedBarProps) {
  if (picked === 0) return null;
  return (
    <section className={bar} aria-label={translate('picked.title')} data-element="console.games.picked">
      <span className={figure} role="status">
        {translate('picked', { count: picked })}
      </span>
      <Button variant="quiet" size="s" onClick={() => onToggle(true)}>
        {translate('word.turnOn')}
      </Button>
      <Button variant="quiet" size="s" onClick={() => onToggle(false)}>
        {translate('word.turnOff')}
      </Button>
      {onTop && (
        <Button variant="quiet" size="s" onClick={onTop}>
          {translate('menu.top')}
        </Button>
      )}
      {picked < loaded && (
        <Button variant="ghost" size="s" onClick={onAll}>
          {translate('picked.all', { count: loaded })}
        </Button>
      )}
      <Button variant="ghost" size="s" onClick={onClear}>
        {translate('picked.clear')}
      </Button>
    </section>
  );
}
