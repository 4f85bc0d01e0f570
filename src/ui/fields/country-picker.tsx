import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isEnter } from '../engine/enter-key.ts';
import { CountryFlag } from '../pictures/country-flag.tsx';
import { type Country, filterCountries } from '../pictures/country-search.ts';
import { Icon } from '../pictures/icon.tsx';
import { css, media } from '../style/style.ts';
import { color, space, type } from '../style/tokens.ts';
import { VisuallyHidden } from '../words/visually-hidden.tsx';
import { CountryList, rowId } from './country-list.tsx';

export interface CountryLabels {
  readonly country: string;
  readonly search: string;
  readonly none: string;
  /** Number of matching countries, announced while typing. */
  readonly found?: (count: number) => string;
}

export interface CountryPickerProps {
  readonly countries: readonly Country[];
  readonly value: string;
  readonly onChange: (country: Country) => void;
  readonly onBlur?: () => void;
  readonly labels: CountryLabels;
  readonly id?: string;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

/** The list stays open this long after the focus has left, so that a click inside it still arrives (M131). */
const CLOSE_DELAY_MS = 200;
/** Rows that Page Up and Page Down move by. */
const PAGE = 6;

const box = css({ flex: 1, minInlineSize: 0, display: 'flex', alignItems: 'center', minBlockSize: 'inherit' });
const face = css({ display: 'flex', paddingInlineStart: space[3], pointerEvents: 'none' });
const entry = css({
  flex: 1,
  minInlineSize: 0,
  inlineSize: '4rem',
  minBlockSize: 'inherit',
  paddingInline: space[2],
  '&[aria-expanded=true]': { cursor: 'text', paddingInlineStart: space[3] },
  border: 0,
  background: 'none',
  outline: 'none',
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.body,
  '&::placeholder': { color: color.textMuted, opacity: 1 },
  [media.touch]: { fontSize: `max(1rem, ${type.body})` },
});
const arrow = css({
  flex: 'none',
  marginInlineEnd: space[2],
  color: color.textMuted,
  pointerEvents: 'none',
  // The code needs the space.
  [media.phone]: { display: 'none' },
});

/**
 * A combobox of dialling codes: opens on focus, closes 200 ms after blur or at once on a choice, filters by name, code
 * or number while typing. Reports the selected country to its parent and has no state of the selection.
 */
export function CountryPicker(props: CountryPickerProps) {
  const { countries, value, onChange, onBlur, labels, id: given, name, disabled, ...described } = props;
  const own = useId();
  const listId = `${own}-list`;
  const { isOpen, search, found, current, chosen, ...picker } = usePicker(countries, value, onChange);
  return (
    <div className={box}>
      {!isOpen && (
        <span className={face}>
          <CountryFlag country={chosen} />
        </span>
      )}
      <input
        {...described}
        ref={picker.field}
        id={given}
        className={entry}
        role="combobox"
        aria-label={`${labels.country}${chosen === undefined ? '' : `: ${chosen.name} +${chosen.dial}`}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[current] !== undefined ? rowId(listId, current) : undefined}
        autoComplete="off"
        spellCheck={false}
        dir={isOpen ? 'auto' : 'ltr'}
        disabled={disabled}
        placeholder={isOpen ? labels.search : undefined}
        value={isOpen ? search : `+${chosen?.dial ?? ''}`}
        onChange={picker.type}
        onFocus={picker.open}
        onClick={picker.open}
        onBlur={() => {
          picker.leave();
          onBlur?.();
        }}
        onKeyDown={picker.onKeyDown}
      />
      <Icon name="chevron-down" size={16} className={arrow} />
      {name !== undefined && <input type="hidden" name={name} value={chosen?.dial ?? ''} />}
      {isOpen && (
        <CountryList
          id={listId}
          label={labels.country}
          none={labels.none}
          countries={found}
          current={current}
          chosen={chosen}
          onChoose={picker.choose}
        />
      )}
      <VisuallyHidden>
        <span role="status">{isOpen && search !== '' ? (labels.found?.(found.length) ?? '') : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

/** State and handlers of the picker without markup: open state, matches, active row, keyboard and clicks. */
function usePicker(countries: readonly Country[], value: string, onChange: (country: Country) => void) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const field = useRef<HTMLInputElement>(null);
  // What is typed next replaces the code, also where an input method composes it.
  useEffect(() => {
    if (!isOpen && document.activeElement === field.current) field.current?.select();
  }, [isOpen]);
  useEscape(isOpen, () => setOpen(false));
  const chosen = countries.find(({ code }) => code === value) ?? countries[0];
  const found = isOpen ? filterCountries(countries, search) : countries;
  const current = Math.max(0, Math.min(active, found.length - 1));

  function open() {
    clearTimeout(closing.current);
    if (isOpen) return;
    setSearch('');
    setActive(chosen === undefined ? 0 : countries.indexOf(chosen));
    setOpen(true);
  }
  function choose(country: Country) {
    onChange(country);
    setOpen(false);
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const to = placeAfter(event.key, current, found.length);
    if (to !== undefined) {
      // Home and End belong to the text while there is some.
      if (isTextKey(event.key) && search !== '') return;
      event.preventDefault();
      if (isOpen) setActive(to);
      else open();
    } else if (isEnter(event.nativeEvent) && isOpen) {
      event.preventDefault();
      const country = found[current];
      if (country !== undefined) choose(country);
    }
  }
  return {
    field,
    isOpen,
    search,
    found,
    current,
    chosen,
    open,
    choose,
    onKeyDown: handleKeyDown,
    /** Typing into a closed list opens it and starts the search. */
    type({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { data, isComposing } = nativeEvent as InputEvent;
      setSearch(isOpen || isComposing ? currentTarget.value : (data ?? ''));
      setActive(0);
      setOpen(true);
    },
    leave() {
      closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
    },
  };
}

/** Escape closes the list and not the dialog around it, which listens at the document before any inner handler. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopImmediatePropagation();
      close();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  });
}

function isTextKey(key: string): boolean {
  return key === 'Home' || key === 'End';
}

/** The index that a key leads to in a list; undefined for other keys. */
function placeAfter(key: string, from: number, count: number): number | undefined {
  const last = Math.max(0, count - 1);
  const to: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: last,
  };
  const place = Object.hasOwn(to, key) ? to[key] : undefined;
  return place === undefined ? undefined : Math.min(last, Math.max(0, place));
}
