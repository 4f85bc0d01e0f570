import type { Ref } from 'react';
import { ChoiceField, filterBar, SearchField } from '#console/kit/list-filters.tsx';
import { spokenTag } from '#console/texts/spoken.ts';
import { GAME_BADGES, type VendorChoice } from '#contract/staff/games/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import type { SelectOption } from '#ui/fields/select.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { CATEGORIES, nameCategory, translate } from '../parts/words.ts';
import type { GameFilter, GameFilters } from './use-game-filters.ts';

const found = css({
  marginInlineStart: 'auto',
  color: color.textMuted,
  fontSize: type.s,
  fontVariantNumeric: 'tabular-nums',
});

interface GameFilterBarProps {
  readonly filters: GameFilters;
  readonly vendors: readonly VendorChoice[];
  /** The number of games that match the filters; undefined until known. */
  readonly total: number | undefined;
  readonly searchRef: Ref<HTMLInputElement>;
  /** Called on Arrow down in the search field: moves the focus into the list. */
  readonly onDown: () => void;
}

export function GameFilterBar({ filters, vendors, total, searchRef, onDown }: GameFilterBarProps) {
  const { values, set, clear, isFiltered } = filters;
  const categories = CATEGORIES.filter((category) => vendors.some((vendor) => vendor.category === category));
  return (
    <search className={filterBar}>
      <SearchField
        ref={searchRef}
        label={translate('filter.q')}
        title={translate('filter.qTitle')}
        maxLength={100}
        data-element="console.games.search"
        value={values.q}
        onChange={(words) => set('q', words)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
      <Choice
        name="category"
        of={filters}
        options={categories.map((value) => ({ value, label: nameCategory(value) }))}
      />
      <Choice name="vendor" of={filters} options={vendorOptions(vendors, values.category)} />
      <Choice
        name="state"
        of={filters}
        options={(['on', 'off'] as const).map((value) => ({ value, label: translate(`filter.state.${value}`) }))}
      />
      <Choice
        name="mark"
        of={filters}
        options={GAME_BADGES.map((value) => ({ value, label: translate(`mark.${value}`) }))}
      />
      {isFiltered && (
        <Button variant="ghost" onClick={clear}>
          {translate('filter.clear')}
        </Button>
      )}
      <span className={found} role="status">
        {total !== undefined && translate('found', { count: total })}
      </span>
    </search>
  );
}

/** The vendors of a category; without a category each vendor once. */
function vendorOptions(vendors: readonly VendorChoice[], category: string): readonly SelectOption[] {
  const those = vendors.filter((vendor) => category === '' || vendor.category === category);
  const byCode = new Map(those.map(({ code, name }) => [code, name]));
  return [...byCode]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, spokenTag()));
}

interface ChoiceProps {
  readonly name: Exclude<GameFilter, 'q'>;
  readonly options: readonly SelectOption[];
  readonly of: GameFilters;
}

function Choice({ name, options, of: { values, set } }: ChoiceProps) {
  return (
    <ChoiceField
      label={translate(`filter.${name}`)}
      all={translate(`filter.${name}.all`)}
      value={values[name]}
      options={options}
      onChange={(value) => set(name, value)}
    />
  );
}
