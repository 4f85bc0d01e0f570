import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, layer, shadow, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { fewLines } from '#ui/words/one-line.ts';
import { ActionControl } from '../page/action.tsx';
import { useLiveValue } from '../page/live-value.ts';
import { BOTTOM_HEIGHT } from '../page/measures.ts';
import { type KindProps, type Kinds, Slot } from '../page/slot.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { useElements } from '../state/use-elements.ts';
import { useCurrent } from './use-current.ts';

const phoneOnly = '@media (min-width: 40em)';

const bar = css({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: layer.header,
  display: 'grid',
  blockSize: BOTTOM_HEIGHT,
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  backgroundColor: color.surface,
  boxShadow: `inset 0 1px 0 ${color.line}, ${shadow.m}`,
  [phoneOnly]: { display: 'none' },
});
/** By the number of entries, less one: during a partial parse the first entries are already at their final position. */
const COLUMNS = Array.from({ length: 12 }, (_, at) =>
  css({ gridTemplateColumns: `repeat(${at + 1}, minmax(0, 1fr))` }),
);
const item = css({ minInlineSize: 0, display: 'grid' });
const entry = css({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '0.1875rem',
  inlineSize: '100%',
  color: color.textMuted,
  fontSize: '0.6875rem',
  fontWeight: weight.strong,
  '&[aria-current=page]': { color: color.accentText },
  '&:focus-visible': { outlineOffset: '-4px' },
});
const badgePlace = css({ position: 'absolute', insetBlockStart: '0.25rem', insetInlineStart: 'calc(50% + 0.375rem)' });
/** Two lines where a language needs them: a truncated label would not identify the link. */
const words = css({
  maxInlineSize: '100%',
  ...fewLines(2),
  lineHeight: 1.15,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
});

export function BottomBar() {
  const { t } = useTexts();
  const { length } = useElements('bottom');
  return (
    <nav aria-label={t('shell.bottom.label')}>
      <ul className={cx(bar, COLUMNS[length - 1])}>
        <Slot name="bottom" kinds={kinds} itemClass={item} />
      </ul>
    </nav>
  );
}

function Entry({ element }: KindProps) {
  const { label } = useTexts();
  const badge = useLiveValue(element.badge);
  const isCurrent = useCurrent(useElements('bottom')) === element.id;
  return (
    <ActionControl element={element} className={entry} isCurrent={isCurrent}>
      <Icon name={element.icon ?? 'star'} size={22} />
      <span className={words}>{label(element.label)}</span>
      {badge !== undefined && (
        <span className={badgePlace}>
          <Badge tone="accent">{badge}</Badge>
        </span>
      )}
    </ActionControl>
  );
}

const kinds: Kinds<'bottom'> = { link: Entry };
