import type { KeyboardEvent, Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChoiceField, filterBar, SearchField } from '#console/kit/list-filters.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { Button } from '#ui/actions/button.tsx';
import { isEnter } from '#ui/engine/enter-key.ts';
import { css, media } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import type { BoardFilter } from './switch-search.ts';
import { translate } from './words.ts';

const states = css({ inlineSize: '10rem', [media.phone]: { flex: '1 0 calc(100% - 7rem)', order: 1 } });
const toggle = css({
  fontWeight: weight.regular,
  '&[aria-pressed=true]': { backgroundColor: color.accentSoft, borderColor: color.accentText, color: color.accentText },
  [media.phone]: { order: 3, paddingInline: space[2] },
});
const clearing = css({ [media.phone]: { order: 4 } });
const resultCount = css({
  marginInlineStart: 'auto',
  color: color.textMuted,
  fontSize: type.s,
  fontVariantNumeric: 'tabular-nums',
  [media.phone]: { order: 2, flex: '0 0 6rem', textAlign: 'end' },
});

const STATES = ['', 'on', 'off', 'missing'] as const;
const LATELY_MS = 7 * 24 * 3_600_000;

/** The filters of the board, stored in the URL. */
export interface FilterState {
  readonly filter: BoardFilter;
  readonly isFiltered: boolean;
  readonly set: Readonly<Record<FilterName, (value: string) => void>>;
  readonly values: Readonly<Record<FilterName, string>>;
  readonly clear: () => void;
}

const NAMES = ['q', 'state', 'unread', 'unknown', 'lately'] as const;
type FilterName = (typeof NAMES)[number];
const FLAG_FILTERS = ['unread', 'unknown', 'lately'] as const;

/** Reads the board's filters from the URL. `nowMs` is the reference time of "lately". */
export function useBoardFilter(nowMs: number): FilterState {
  const [q, setQ] = useAddressState('q');
  const [state, setState] = useAddressState('state');
  const [unread, setUnread] = useAddressState('unread');
  const [unknown, setUnknown] = useAddressState('unknown');
  const [lately, setLately] = useAddressState('lately');
  const [, setParams] = useSearchParams();
  return {
    filter: {
      words: q,
      state: STATES.find((one) => one === state) ?? '',
      unread: unread !== '',
      unknown: unknown !== '',
      changedSinceMs: lately === '' ? undefined : nowMs - LATELY_MS,
    },
    isFiltered: [q, state, unread, unknown, lately].some((value) => value !== ''),
    values: { q, state, unread, unknown, lately },
    // In one step: consecutive updates would overwrite each other.
    clear: () => setParams(withoutFilters, { replace: true }),
    set: { q: setQ, state: setState, unread: setUnread, unknown: setUnknown, lately: setLately },
  };
}

function withoutFilters(now: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const name of NAMES) next.delete(name);
  return next;
}

export interface BoardFiltersProps extends FilterState {
  readonly searchRef: Ref<HTMLInputElement>;
  readonly shown: number;
  readonly all: number;
  /** Called on a key that moves from the search into the list. */
  readonly onDown: () => void;
}

export function BoardFilters(props: BoardFiltersProps) {
  const { searchRef, shown, all, isFiltered, clear, onDown, values, set } = props;
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && values.q !== '') {
      event.preventDefault();
      set.q('');
    }
    if (event.key !== 'ArrowDown' && !isEnter(event.nativeEvent)) return;
    event.preventDefault();
    onDown();
  };
  return (
    <div className={filterBar}>
      <SearchField
        ref={searchRef}
        label={translate('search.label')}
        placeholder={translate('search.placeholder')}
        aria-keyshortcuts="/"
        value={values.q}
        onChange={set.q}
        onKeyDown={leave}
      />
      <ChoiceField
        className={states}
        label={translate('filter.state')}
        value={values.state}
        options={STATES.map((value) => ({ value, label: translate(value === '' ? 'filter.all' : `state.${value}`) }))}
        onChange={set.state}
      />
      {FLAG_FILTERS.map((flag) => (
        <Button
          key={flag}
          variant="quiet"
          className={toggle}
          aria-pressed={values[flag] !== ''}
          onClick={() => set[flag](values[flag] === '' ? '1' : '')}
        >
          {translate(`filter.${flag}`)}
        </Button>
      ))}
      {isFiltered && (
        <Button variant="ghost" className={clearing} onClick={clear}>
          {translate('filter.clear')}
        </Button>
      )}
      <span className={resultCount} role="status">
        {translate('tally', { shown, all })}
      </span>
    </div>
  );
}
