import { type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { CountryFlag } from '../pictures/country-flag.tsx';
import type { Country } from '../pictures/country-search.ts';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, media } from '../style/style.ts';
import { color, control, layer, radius, shadow, space, type, weight } from '../style/tokens.ts';

const list = css({
  position: 'absolute',
  insetInlineStart: -1,
  inlineSize: 'max(100%, min(20rem, calc(100vw - 2rem)))',
  insetBlockStart: `calc(100% + ${space[1]})`,
  zIndex: layer.popup,
  maxBlockSize: '17rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // Rows are added and removed while scrolling: disables scroll anchoring to them.
  overflowAnchor: 'none',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
});
/** As high as all rows; contains only the visible ones. */
const sheet = css({ boxSizing: 'border-box', overflow: 'hidden' });
const option = css({
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  blockSize: control.m,
  paddingInline: space[3],
  cursor: 'pointer',
  fontSize: type.s,
  [media.hover]: { '&:hover': { backgroundColor: color.surfaceSunken } },
  [media.touch]: { blockSize: control.touch },
});
const active = cx(option, css({ backgroundColor: color.accentSoft, '&:hover': { backgroundColor: color.accentSoft } }));
const name = css({ flex: 1, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const chosenName = cx(name, css({ fontWeight: weight.strong }));
const dial = css({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
const tick = css({ flex: 'none', color: color.accentText });
const empty = css({ padding: space[4], color: color.textMuted, fontSize: type.s, textAlign: 'center' });

/** Rows rendered beyond the visible ones on either side. */
const MARGIN = 2;
/** Sizes before the list has been measured. */
const GUESS = { row: 40, view: 272 };

export interface CountryListProps {
  readonly id: string;
  readonly label: string;
  readonly none: string;
  readonly countries: readonly Country[];
  readonly current: number;
  readonly chosen: Country | undefined;
  readonly onChoose: (country: Country) => void;
}

/** The virtualized list of a country picker: only rows near the visible part are rendered. */
export function CountryList({ id, label, none, countries, current, chosen, onChoose }: CountryListProps) {
  const { box, size, top, onScroll } = useRowsInSight(countries, current);
  const first = Math.max(0, Math.floor(top / size.row) - MARGIN);
  const rows = countries.slice(first, first + Math.ceil(size.view / size.row) + 2 * MARGIN);
  return (
    <div
      ref={box}
      className={list}
      role="listbox"
      id={id}
      aria-label={label}
      tabIndex={-1}
      onScroll={onScroll}
      // A press in the list, on its scroll bar too, leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        role="presentation"
        className={sheet}
        style={{ blockSize: countries.length * size.row, paddingBlockStart: first * size.row }}
      >
        {rows.map((country, at) => (
          <Row
            key={`${country.code}-${country.dial}`}
            id={rowId(id, first + at)}
            place={first + at + 1}
            count={countries.length}
            country={country}
            isActive={first + at === current}
            isChosen={country === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      {countries.length === 0 && <p className={empty}>{none}</p>}
    </div>
  );
}

/** Scroll position of the list, which keeps the current row visible, and the measured sizes that place the rows. */
function useRowsInSight(countries: readonly Country[], current: number) {
  const box = useRef<HTMLDivElement>(null);
  const isMeasured = useRef(false);
  const [size, setSize] = useState(GUESS);
  const [top, setTop] = useState(() => Math.max(0, current * GUESS.row - GUESS.view / 2));

  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[role=option]')?.offsetHeight;
    const view = box.current?.clientHeight;
    if (row && view) setSize({ row, view });
    // Scrolls a window until the whole list is visible, not its top only.
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of rows begins again, too
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null) return;
    const [begin, end] = [current * size.row, (current + 1) * size.row];
    // A list that has just opened centres the selected row, with the assumed sizes and again once measured.
    if (!isMeasured.current) node.scrollTop = begin - (size.view - size.row) / 2;
    else if (begin < node.scrollTop) node.scrollTop = begin;
    else if (end > node.scrollTop + size.view) node.scrollTop = end - size.view;
    isMeasured.current = size !== GUESS;
    setTop(node.scrollTop);
  }, [current, countries, size]);

  const onScroll = (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop);
  return { box, size, top, onScroll };
}

export function rowId(id: string, place: number): string {
  return `${id}-${place}`;
}

interface RowProps {
  readonly id: string;
  readonly place: number;
  readonly count: number;
  readonly country: Country;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (country: Country) => void;
}

function Row({ id, place, count, country, isActive, isChosen, onChoose }: RowProps) {
  return (
    // The combobox handles the keyboard (aria-activedescendant); options handle the pointer only.
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox by pattern
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the combobox
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-posinset={place}
      aria-setsize={count}
      className={isActive ? active : option}
      {...(isActive && { 'data-active': '' })}
      onClick={() => onChoose(country)}
    >
      <CountryFlag country={country} />
      <span className={isChosen ? chosenName : name}>{country.name}</span>
      <span className={dial} dir="ltr">
        +{country.dial}
      </span>
      {isChosen && <Icon name="check" size={16} className={tick} />}
    </div>
  );
}
