import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Sparkline } from '#console/kit/charts/sparkline.tsx';
import { useRowsInSight } from '#console/kit/rows-in-sight.ts';
import { css, ease, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { FIGURES, type SiteRow } from './site-rows.ts';
import { describeCourse, describeRevision, SiteState } from './site-state.tsx';
import { formatCount, translate } from './words.ts';

const frame = css({ flex: 1, minBlockSize: '20rem', overflow: 'auto', contain: 'strict', margin: -4, padding: 4 });
const sheet = css({ position: 'relative' });
const line = css({ position: 'absolute', insetInline: 0, insetBlockStart: 0, display: 'grid', gap: space[3] });
const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto 1fr',
  gap: space[2],
  minInlineSize: 0,
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  textAlign: 'start',
  transition: ease('border-color', 'box-shadow'),
  [media.hover]: { '&:hover': { borderColor: color.lineStrong, boxShadow: shadow.s } },
  '&[aria-pressed=true]': { borderColor: color.accentText, backgroundColor: color.accentSoft },
});
const head = css({ display: 'flex', alignItems: 'flex-start', gap: space[2] });
const name = css({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: weight.strong,
});
const note = css({
  color: color.textMuted,
  fontSize: type.xs,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const figures = css({
  alignSelf: 'end',
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: space[3],
  // Each name is below its figure, not truncated.
  [media.phone]: { columnGap: space[1] },
});
const figure = css({ display: 'grid', gap: 2, minInlineSize: 0, alignContent: 'start' });
const value = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.m,
  fontWeight: weight.strong,
});
const course = css({ paddingBlockStart: space[1] });

const CARD_PX = 168;
const GAP_PX = 12;
const LEAST_PX = 300;

export interface SiteCardsProps {
  readonly sites: readonly SiteRow[];
  readonly open: string;
  readonly onOpen: (merchant: string) => void;
}

/** Sites as virtualised cards. Arrow keys move between cards. */
export function SiteCards({ sites, open, onOpen }: SiteCardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const rows = Math.ceil(sites.length / columns);
  const virtual = useRowsInSight({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX + GAP_PX,
    overscan: 1,
  });
  const count = sites.length;
  const move = useCallback(
    (event: KeyboardEvent, from: number) => {
      const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
      const to = step === undefined ? undefined : from + step;
      if (to === undefined || to < 0 || to >= count) return;
      event.preventDefault();
      virtual.scrollToIndex(Math.floor(to / columns), { align: 'auto' });
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus());
    },
    [virtual, columns, count],
  );
  return (
    <div ref={scroller} className={frame}>
      <ul className={sheet} style={{ blockSize: Math.max(0, virtual.getTotalSize() - GAP_PX) }}>
        {virtual.getVirtualItems().map(({ index: row, start }) =>
          sites.slice(row * columns, (row + 1) * columns).map((site, column) => (
            <li key={site.merchant} className={line} style={placeOf(start, column, columns)}>
              <Card
                site={site}
                at={row * columns + column}
                isOpen={site.merchant === open}
                onOpen={onOpen}
                onMove={move}
              />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

function placeOf(start: number, column: number, columns: number) {
  const width = `calc((100% - ${(columns - 1) * GAP_PX}px) / ${columns})`;
  return {
    blockSize: CARD_PX,
    inlineSize: width,
    insetInlineStart: `calc((${width} + ${GAP_PX}px) * ${column})`,
    transform: `translateY(${start}px)`,
  };
}

/** Approximate window width that cards cannot use: navigation and margins. */
const ELSE_PX = 300;

/** The number of cards in a row: an estimate for the first render, corrected before paint. */
function useColumns(box: React.RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(() => fitting(window.innerWidth - ELSE_PX));
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => flushSync(() => setColumns(fitting(node.clientWidth))));
    observer.observe(node);
    return () => observer.disconnect();
  }, [box]);
  return columns;
}

function fitting(width: number): number {
  return Math.max(1, Math.floor((width + GAP_PX) / (LEAST_PX + GAP_PX)));
}

interface CardProps extends Pick<SiteCardsProps, 'onOpen'> {
  readonly site: SiteRow;
  readonly at: number;
  readonly isOpen: boolean;
  readonly onMove: (event: KeyboardEvent, from: number) => void;
}

const Card = memo(function Card({ site, at, isOpen, onOpen, onMove }: CardProps) {
  return (
    <button
      type="button"
      className={card}
      data-at={at}
      aria-pressed={isOpen}
      onClick={() => onOpen(site.merchant)}
      onKeyDown={(event) => onMove(event, at)}
    >
      <span className={head}>
        <span className={name}>{site.name}</span>
        <SiteState site={site} />
      </span>
      <span className={note}>
        {site.merchant} · {describeRevision(site)}
      </span>
      <span className={figures}>
        <span className={figure}>
          <span className={value}>{formatCount(site.openPages)}</span>
          <span className={note}>{translate('figure.openPages')}</span>
        </span>
        {FIGURES.map((one) => (
          <span key={one} className={figure}>
            <span className={value}>{formatCount(site.today[one])}</span>
            <span className={note}>{translate(`figure.${one}`)}</span>
            <span className={course}>
              <Sparkline label={describeCourse(translate(`figure.${one}`), site[one])} values={site[one]} />
            </span>
          </span>
        ))}
      </span>
    </button>
  );
});
