import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, control, labelCase, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { ActionControl } from '../page/action.tsx';
import { useLiveValue } from '../page/live-value.ts';
import type { KindProps } from '../page/slot.tsx';
import { useTexts } from '../state/texts/texts.ts';

const row = css({
  display: 'flex',
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
  textTransform: labelCase,
  transition: ease('background-color', 'color'),
  '& svg': { color: color.textMuted, transition: ease('color') },
  [media.hover]: {
    '&:hover': { backgroundColor: color.accentSoft, color: color.text },
    '&:hover svg': { color: color.accentText },
  },
  '&[aria-current=page]': { backgroundColor: color.accentSoft, color: color.accentText },
  '&[aria-current=page] svg': { color: color.accentText },
  [media.touch]: { minBlockSize: control.touch },
});
const words = css({ flex: 1, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' });
/** Limits the rank's name, to leave room for the row's own label. */
const rankBadge = css({ maxInlineSize: '55%' });
const waiting = css({ pointerEvents: 'none' });

export function MenuRow({ element, pending, isCurrent = false }: KindProps & { readonly isCurrent?: boolean }) {
  const { label } = useTexts();
  const badge = useLiveValue(element.badge);
  if (pending) return <PendingRow />;
  return (
    <ActionControl element={element} className={row} isCurrent={isCurrent}>
      <Icon name={element.icon ?? 'chevron-right'} size={18} />
      <span className={words}>{label(element.label)}</span>
      {badge !== undefined && (
        <Badge tone={element.badge === 'vipRank' ? 'neutral' : 'accent'} className={rankBadge}>
          {badge}
        </Badge>
      )}
    </ActionControl>
  );
}

/** Placeholder of a row whose facts are not loaded. */
export function PendingRow() {
  return (
    <span className={cx(row, waiting)}>
      <Skeleton />
    </span>
  );
}

export const rowClass = row;
export const rowWordsClass = words;
