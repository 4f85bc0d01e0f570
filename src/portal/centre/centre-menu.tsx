import { useEffect, useRef } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { useLiveValue } from '../page/live-value.ts';
import type { ShownElement } from '../state/shown.ts';
import { useTexts } from '../state/texts/texts.ts';

const column = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  [media.wide]: { position: 'sticky', insetBlockStart: 0, alignSelf: 'start' },
  // On narrow screens the entries form a horizontally scrolling row.
  [media.tablet]: {
    display: 'flex',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    marginInline: `calc(-1 * ${space[4]})`,
    paddingInline: space[4],
    paddingBlock: space[1],
  },
});
const entryBox = css({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '100%',
  minBlockSize: control.m,
  paddingInline: space[3],
  borderRadius: radius.m,
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  textAlign: 'start',
  transition: ease('background-color', 'color'),
  [media.hover]: { '&:hover': { backgroundColor: color.surfaceSunken, color: color.text } },
  '&[aria-current=page]': { backgroundColor: color.accentSoft, color: color.text },
  [media.touch]: { minBlockSize: control.touch },
  [media.tablet]: { inlineSize: 'auto', whiteSpace: 'nowrap' },
});
const words = css({
  flex: 1,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '&::first-letter': { textTransform: 'uppercase' },
});
const item = css({ flex: 'none' });

interface CentreMenuProps {
  readonly label: string;
  readonly entries: readonly ShownElement[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The pages of a centre in the brand's order: at the side, or in a row on narrow screens. */
export function CentreMenu({ label, entries, chosen, onChoose }: CentreMenuProps) {
  return (
    <nav aria-label={label}>
      <ul className={column}>
        {entries.map((entry) => (
          <li key={entry.element.id} className={item}>
            <Entry entry={entry} isChosen={entry.element.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  readonly entry: ShownElement;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function Entry({ entry: { element, pending }, isChosen, onChoose }: EntryProps) {
  const { label } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const badge = useLiveValue(element.badge);
  useEffect(() => {
    // Centred in the row: the neighbours show that the row continues.
    if (isChosen) button.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [isChosen]);
  if (pending) {
    return (
      <span className={entryBox}>
        <Skeleton />
      </span>
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className={entryBox}
      data-entry={element.id}
      aria-current={isChosen ? 'page' : undefined}
      onClick={() => onChoose(element.id)}
    >
      {element.icon !== undefined && <Icon name={element.icon} size={18} />}
      <span className={words}>{label(element.label)}</span>
      {badge !== undefined && <Badge tone="accent">{badge}</Badge>}
    </button>
  );
}
