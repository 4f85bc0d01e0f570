import { IconButton } from '../actions/icon-button.tsx';
import { css, cx, ease, media } from '../style/style.ts';
import { color, control, radius, space, type, weight } from '../style/tokens.ts';

export interface PaginationProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly labels: {
    readonly region: string;
    readonly previous: string;
    readonly next: string;
    readonly page: (page: number) => string;
  };
  readonly className?: string | undefined;
}

const row = css({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: space[1], flexWrap: 'wrap' });
const number = css({
  minInlineSize: control.s,
  minBlockSize: control.s,
  paddingInline: space[2],
  borderRadius: radius.m,
  fontSize: type.s,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  color: color.textMuted,
  transition: ease('background-color', 'color'),
  '&[aria-current=page]': { backgroundColor: color.accentSoft, color: color.accentText },
  [media.hover]: { '&:hover': { color: color.text, backgroundColor: color.accentSoft } },
  [media.touch]: { minInlineSize: control.touch, minBlockSize: control.touch },
});
const gap = css({ paddingInline: space[1], color: color.textMuted });

/** Page navigation; first, last and the neighbours of the current page are always shown. */
export function Pagination({ page, pages, onPage, labels, className }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={labels.region} className={cx(row, className)}>
      <IconButton
        icon="chevron-left"
        label={labels.previous}
        size="s"
        tooltip={false}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pageWindow(page, pages).map((entry, index) =>
        entry === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two gaps at most, told apart by their place
          <span key={`gap-${index}`} className={gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            className={number}
            aria-label={labels.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPage(entry)}
          >
            {entry}
          </button>
        ),
      )}
      <IconButton
        icon="chevron-right"
        label={labels.next}
        size="s"
        tooltip={false}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}

/** Page numbers around the current one (M156); the margin is one page at each end. */
const RANGE = 3;

/** The page numbers to draw: three around the current one, the first and the last; `gap` for omitted ones. */
export function pageWindow(page: number, pages: number): readonly (number | 'gap')[] {
  const from = Math.max(1, Math.min(page - 1, pages - RANGE + 1));
  const wanted = [1, from, from + 1, from + 2, pages].filter((number) => number <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [number - 1, number] : ['gap' as const, number];
  });
}
