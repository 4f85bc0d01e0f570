import { useEffect, useId, useRef, useState } from 'react';
import { css, cx, media } from './style.ts';
import { color, control, layer, radius, shadow, space, type } from './tokens.ts';

export interface Country {
  /** ISO 3166 code of two letters. */
  readonly code: string;
  readonly name: string;
  /** Dialling code without the plus sign. */
  readonly dial: string;
  /** Address of a picture of the flag (features M133); the code's letters stand in while there is none. */
  readonly flag?: string | undefined;
}

export interface CountryPickerProps {
  readonly countries: readonly Country[];
  readonly value: string;
  readonly onChange: (country: Country) => void;
  readonly labels: { readonly country: string; readonly search: string; readonly none: string };
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** The list stays this long after the focus has left, so that a press inside it still arrives (features M131). */
const CLOSE_DELAY_MS = 200;

const box = css({ flex: 'none', display: 'flex', alignItems: 'center', blockSize: '100%', minBlockSize: 'inherit' });
const face = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingInlineStart: space[3],
  pointerEvents: 'none',
});
const entry = css({
  inlineSize: '4.75rem',
  marginInlineStart: '-1.75rem',
  paddingInlineStart: '2.25rem',
  blockSize: '100%',
  minBlockSize: 'inherit',
  border: 0,
  background: 'none',
  outline: 'none',
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.body,
  '&[aria-expanded=true]': { inlineSize: '9.5rem', cursor: 'text' },
  '&::placeholder': { color: color.textMuted, opacity: 1 },
  [media.touch]: { fontSize: `max(1rem, ${type.body})` },
});
const list = css({
  position: 'absolute',
  insetInline: -1,
  insetBlockStart: `calc(100% + ${space[1]})`,
  zIndex: layer.popup,
  maxBlockSize: '16rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: space[1],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
});
const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: control.s,
  paddingInline: space[2],
  borderRadius: radius.s,
  cursor: 'pointer',
  fontSize: type.s,
  '&[data-active]': { backgroundColor: color.accentSoft },
  [media.touch]: { minBlockSize: control.touch },
});
const name = css({ flex: 1, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const dial = css({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
const empty = css({ padding: space[3], color: color.textMuted, fontSize: type.s, textAlign: 'center' });

/**
 * A combobox of dialling codes: opens on focus, closes 200 ms after the focus has left or at once on a choice, filters by
 * name, code or number while one types. Reports the chosen country to its parent and keeps nothing.
 */
export function CountryPicker({ countries, value, onChange, labels, name: field, disabled }: CountryPickerProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chosen = countries.find((country) => country.code === value) ?? countries[0];
  const found = filterCountries(countries, search);
  const current = Math.min(active, found.length - 1);

  useEffect(() => () => clearTimeout(closing.current), []);

  function show() {
    clearTimeout(closing.current);
    if (open) return;
    setSearch('');
    setActive(
      Math.max(
        0,
        countries.findIndex((country) => country.code === chosen?.code),
      ),
    );
    setOpen(true);
  }
  function choose(country: Country | undefined) {
    if (country !== undefined) onChange(country);
    setOpen(false);
    setSearch('');
  }
  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive(Math.min(found.length - 1, Math.max(0, current + step)));
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(found[current]);
    } else if (event.key === 'Escape' && open) {
      // The list closes, not the dialog around it.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setOpen(false);
    }
  }

  return (
    <div className={box}>
      <span className={face}>
        <Flag country={chosen} />
      </span>
      <input
        className={entry}
        role="combobox"
        aria-label={`${labels.country}${chosen === undefined ? '' : `: ${chosen.name} +${chosen.dial}`}`}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && found[current] !== undefined ? `${id}-${found[current].code}` : undefined}
        autoComplete="off"
        dir="ltr"
        disabled={disabled}
        placeholder={open ? labels.search : undefined}
        value={open ? search : `+${chosen?.dial ?? ''}`}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onFocus={show}
        onClick={show}
        onBlur={() => {
          closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
        }}
        onKeyDown={onKeyDown}
      />
      {field !== undefined && <input type="hidden" name={field} value={chosen?.dial ?? ''} />}
      {open && (
        <div className={list} role="listbox" id={`${id}-list`} aria-label={labels.country}>
          {found.map((country, index) => (
            <Option
              key={`${country.code}-${country.dial}`}
              id={`${id}-${country.code}`}
              country={country}
              isActive={index === current}
              isChosen={country.code === chosen?.code}
              onChoose={choose}
            />
          ))}
          {found.length === 0 && <p className={empty}>{labels.none}</p>}
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly country: Country;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (country: Country) => void;
}

function Option({ id, country, isActive, isChosen, onChoose }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keyboard is the combobox's (aria-activedescendant); options hear the pointer only.
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox by pattern
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the combobox
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={option}
      {...(isActive && { 'data-active': '' })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(country)}
    >
      <Flag country={country} />
      <span className={name}>{country.name}</span>
      <span className={dial} dir="ltr">
        +{country.dial}
      </span>
    </div>
  );
}

const flagBox = css({
  flex: 'none',
  inlineSize: '1.5rem',
  blockSize: '1.0625rem',
  borderRadius: 3,
  objectFit: 'cover',
  backgroundColor: color.line,
});
const letters = css({
  display: 'grid',
  placeItems: 'center',
  fontSize: '0.625rem',
  fontWeight: 700,
  letterSpacing: '0.02em',
  color: color.text,
});

function Flag({ country }: { readonly country: Country | undefined }) {
  if (country?.flag !== undefined) {
    return <img className={flagBox} src={country.flag} alt="" width={24} height={17} loading="lazy" />;
  }
  return (
    <span className={cx(flagBox, letters)} aria-hidden="true">
      {country?.code.slice(0, 2).toUpperCase()}
    </span>
  );
}

/** The countries whose name, code or dialling code holds what was typed, in their given order. */
export function filterCountries(countries: readonly Country[], search: string): readonly Country[] {
  const wanted = search.trim().replace(/^\+/, '').toLowerCase();
  if (wanted === '') return countries;
  return countries.filter(
    ({ name, code, dial }) =>
      name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted || dial.startsWith(wanted),
  );
}
