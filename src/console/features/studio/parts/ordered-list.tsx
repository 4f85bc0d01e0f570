import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { DragHandle } from '#console/kit/drag-handle.tsx';
import { useRowDrag } from '#console/kit/use-row-drag.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { translate } from '../draft/words.ts';

const list = css({
  display: 'grid',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  listStyle: 'none',
});
const row = css({
  display: 'grid',
  gap: space[2],
  padding: space[2],
  fontSize: type.s,
  '& + &': { borderBlockStart: `1px solid ${color.line}` },
  '&[data-drop=before]': { boxShadow: `inset 0 2px 0 ${color.accentText}` },
  '&[data-drop=behind]': { boxShadow: `inset 0 -2px 0 ${color.accentText}` },
});
const head = css({ display: 'flex', alignItems: 'center', gap: space[2] });
const words = css({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
const keys = css({ color: color.textMuted, fontSize: type.xs });

export interface OrderedRow {
  readonly key: string;
  readonly title: string;
  /** Controls at the end of the row. */
  readonly end?: ReactNode;
  /** Below the row. */
  readonly more?: ReactNode;
}

interface OrderedListProps {
  readonly label: string;
  /** The end of the rows' element ids. */
  readonly name: string;
  readonly rows: readonly OrderedRow[];
  readonly mayEdit: boolean;
  readonly onMove: (from: number, to: number) => void;
  /** A control of the row has the focus. */
  readonly onFocus?: (key: string) => void;
}

/** Rows whose order people change: by the handle, by buttons, or by Alt and the arrow keys. */
export function OrderedList({ label, name, rows, mayEdit, onMove, onFocus }: OrderedListProps) {
  const box = useRef<HTMLOListElement>(null);
  const drag = useRowDrag(box, onMove);
  const move = (from: number, to: number) => {
    if (!mayEdit || to < 0 || to >= rows.length || to === from) return;
    onMove(from, to);
    // The focus goes with the row, whose buttons have another place now.
    const key = rows[from]?.key;
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key ?? '')}"] button`)?.focus(),
    );
  };
  const hear = (event: KeyboardEvent, from: number) => {
    // A list within a row has its own rows.
    const by =
      event.altKey && !event.defaultPrevented ? { ArrowUp: -1, ArrowDown: 1, Home: -from }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    move(from, from + by);
  };
  return (
    <div>
      <ol ref={box} className={list} aria-label={label} data-element={`console.studio.list.${name}`}>
        {rows.map(({ key, title, end, more }, at) => (
          <li
            key={key}
            className={row}
            data-index={at}
            data-row={key}
            onKeyDown={(event) => hear(event, at)}
            onFocus={() => onFocus?.(key)}
          >
            <div className={head}>
              {mayEdit && <DragHandle drag={drag} element="console.studio.handle" />}
              <span className={words}>{title}</span>
              {mayEdit && (
                <>
                  <IconButton
                    icon="chevron-up"
                    size="s"
                    label={translate('list.up', { what: title })}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    size="s"
                    label={translate('list.down', { what: title })}
                    disabled={at === rows.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                </>
              )}
              {end}
            </div>
            {more}
          </li>
        ))}
      </ol>
      {mayEdit && <p className={keys}>{translate('list.keys')}</p>}
    </div>
  );
}

/** The list with one entry at another place. */
export function moved<T>(entries: readonly T[], from: number, to: number): readonly T[] {
  const [entry] = entries.slice(from, from + 1);
  if (entry === undefined) return entries;
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}
