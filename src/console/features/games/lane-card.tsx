import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DragHandle } from '#console/kit/drag-handle.tsx';
import { SmallSwitch } from '#console/kit/small-switch.tsx';
import { type RowDrag, useRowDrag } from '#console/kit/use-row-drag.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import type { VendorLane, VendorRow } from './parts/vendors-draft.ts';
import { nameCategory, translate } from './parts/words.ts';

const card = css({
  alignSelf: 'start',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  overflow: 'hidden',
});
const head = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[3],
  paddingBlock: space[2],
  paddingInline: space[3],
  borderBlockEnd: `1px solid ${color.line}`,
  backgroundColor: color.surfaceSunken,
});
const title = css({ fontSize: type.s, fontWeight: weight.strong });
const figures = css({ color: color.textMuted, fontSize: type.xs, fontVariantNumeric: 'tabular-nums' });
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '2.75rem',
  paddingInline: space[3],
  fontSize: type.s,
  '& + &': { borderBlockStart: `1px solid ${color.line}` },
  '&[data-drop=before]': { boxShadow: `inset 0 2px 0 ${color.accentText}` },
  '&[data-drop=behind]': { boxShadow: `inset 0 -2px 0 ${color.accentText}` },
});
const changed = css({ backgroundColor: color.accentSoft });
const place = css({
  flex: 'none',
  inlineSize: '1.25rem',
  color: color.textMuted,
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.xs,
});
const words = css({ flex: 1, minInlineSize: 0, display: 'grid', lineHeight: 1.25 });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const off = css({ color: color.textMuted });
const small = css({
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  [media.hover]: { '&:hover': { color: color.accentText, textDecoration: 'underline' } },
});
const second = css({ display: 'flex', alignItems: 'baseline', gap: space[2], minInlineSize: 0, fontSize: type.xs });
const reported = css({ flex: 'none', fontWeight: weight.strong });
const comes = cx(reported, css({ color: color.positive }));
const goes = cx(reported, css({ color: color.negative }));
const moves = cx(reported, css({ color: color.info }));
const buttons = css({ flex: 'none', display: 'flex' });

export interface LaneCardProps {
  readonly lane: VendorLane;
  /** Absent without permission. */
  readonly onToggle: ((row: VendorRow) => void) | undefined;
  readonly onMove: ((from: number, to: number) => void) | undefined;
}

/** The vendors of one category, in the order in which players see them. */
export function LaneCard({ lane, onToggle, onMove }: LaneCardProps) {
  const { category, rows } = lane;
  const list = useRef<HTMLUListElement>(null);
  const drag = useRowDrag(list, (from, to) => onMove?.(from, to));
  const on = rows.filter(({ isOn }) => isOn);
  const games = on.reduce((sum, { vendor }) => sum + vendor.offered, 0);
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= rows.length) return;
    onMove?.(from, to);
    // The moved row keeps the focus at its new place.
    const code = rows[from]?.vendor.code ?? '';
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-code="${code}"] [role=switch]`)?.focus(),
    );
  };
  return (
    <section className={card} aria-label={nameCategory(category)} data-element={`console.games.lane.${category}`}>
      <header className={head}>
        <h2 className={title}>{nameCategory(category)}</h2>
        <span className={figures}>
          {translate('lane.figures', {
            vendors: translate('lane.vendors', { on: on.length, count: rows.length }),
            games: translate('found', { count: games }),
          })}
        </span>
      </header>
      <ul ref={list}>
        {rows.map((row, index) => (
          <Vendor
            key={row.vendor.code}
            row={row}
            index={index}
            last={rows.length - 1}
            onToggle={onToggle}
            onMove={onMove && move}
            drag={onMove && rows.length > 1 ? drag : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface VendorProps extends Pick<LaneCardProps, 'onToggle' | 'onMove'> {
  readonly row: VendorRow;
  readonly index: number;
  readonly last: number;
  readonly drag: RowDrag | undefined;
}

function Vendor({ row, index, last, onToggle, onMove, drag }: VendorProps) {
  const { vendor, isOn, isToggled, place: at, placeBefore } = row;
  const isMoved = at !== placeBefore;
  const hear = (event: KeyboardEvent): void => {
    const to = event.altKey ? destination(event.key, index) : undefined;
    if (to === undefined || onMove === undefined) return;
    event.preventDefault();
    onMove(index, to);
  };
  return (
    <li
      className={cx(line, (isToggled || isMoved) && changed)}
      data-index={index}
      data-code={vendor.code}
      onKeyDown={hear}
    >
      {drag && <DragHandle drag={drag} />}
      <span className={place}>{at}</span>
      <span className={words}>
        <span className={cx(cut, !isOn && off)}>{vendor.name}</span>
        <span className={second}>
          <Link
            className={cx(cut, small)}
            to={`?${new URLSearchParams({ tab: 'games', category: vendor.category, vendor: vendor.code })}`}
          >
            {translate('vendor.games', {
              offered: vendor.offered,
              count: vendor.games,
            })}
          </Link>
          {isToggled && (
            <span className={isOn ? comes : goes}>{translate(isOn ? 'badge.willOn' : 'badge.willOff')}</span>
          )}
          {isMoved && <span className={moves}>{translate('badge.from', { place: placeBefore })}</span>}
        </span>
      </span>
      {onMove && last > 0 && (
        <span className={buttons}>
          <IconButton
            icon="chevron-up"
            size="s"
            label={translate('move.up', { name: vendor.name })}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            icon="chevron-down"
            size="s"
            label={translate('move.down', { name: vendor.name })}
            disabled={index === last}
            onClick={() => onMove(index, index + 1)}
          />
        </span>
      )}
      <SmallSwitch
        isOn={isOn}
        label={translate('vendor.turn', { vendor: vendor.name, category: nameCategory(vendor.category) })}
        onAct={onToggle && (() => onToggle(row))}
      />
    </li>
  );
}

/** The new place of a row after Alt and an arrow key. */
function destination(key: string, from: number): number | undefined {
  if (key === 'ArrowUp') return from - 1;
  if (key === 'ArrowDown') return from + 1;
  return key === 'Home' ? 0 : undefined;
}
