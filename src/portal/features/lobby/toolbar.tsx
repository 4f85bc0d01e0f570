import { useAtomValue } from 'jotai';
import type { GameSort } from '#contract/games/calls.ts';
import { gameSorts } from '#contract/games/calls.ts';
import { atDesk, HEADER_HEIGHT } from '#portal/page/measures.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Select } from '#ui/fields/select.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, layer, space } from '#ui/style/tokens.ts';
import { figuresIn } from '#ui/words/figures.ts';
import { formatMoney } from '#ui/words/money.tsx';
import type { LobbyCategory } from './categories.ts';
import type { LobbyView } from './lobby-address.ts';
import { SearchBox } from './search-box.tsx';

/** Sticks below the header while games scroll. */
const bar = css({
  display: 'flex',
  gap: space[2],
  [atDesk]: {
    position: 'sticky',
    insetBlockStart: HEADER_HEIGHT,
    zIndex: layer.sticky,
    marginInline: 'calc(-1 * var(--page-edge))',
    paddingInline: 'var(--page-edge)',
    paddingBlock: space[2],
    marginBlock: `calc(-1 * ${space[2]})`,
    backgroundColor: color.canvas,
  },
  [media.tablet]: { flexWrap: 'wrap' },
  [media.short]: { flexWrap: 'nowrap' },
});
/**
 * The longest label of an order in any language, including the select field's padding at the font size of touch
 * screens.
 */
const WHOLE_WORDS = '10.75rem';
const search = css({
  flex: '1 1 10rem',
  minInlineSize: 0,
  [atDesk]: { maxInlineSize: '28rem' },
  // A separate row on the narrowest phones: otherwise the typed text would not be visible.
  [media.phone]: { flexBasis: '9.5rem' },
});
/** Next to the search where there is room. */
const choices = css({
  flex: '1 1 auto',
  display: 'flex',
  gap: space[2],
  minInlineSize: 0,
  '& > *': { flex: '0 0 auto', inlineSize: '11rem' },
  '& > :last-child': { marginInlineStart: 'auto' },
});
/** Otherwise several choices form a separate scrolling row. */
const several = css({
  [media.tablet]: {
    flexBasis: '100%',
    // Contains the visually hidden text too: otherwise it would widen the page.
    position: 'relative',
    marginInline: 'calc(-1 * var(--page-edge))',
    paddingInline: 'var(--page-edge)',
    paddingBlock: '0.25rem',
    marginBlock: '-0.25rem',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    '& > *': { inlineSize: WHOLE_WORDS },
  },
  [media.short]: { flexBasis: 'auto', flexGrow: 0, margin: 0, padding: 0, '& > *': { inlineSize: '8.5rem' } },
});
const single = css({ flexGrow: 0, [media.phone]: { '& > *': { inlineSize: WHOLE_WORDS } } });

/** Options for the minimum number of slot lines. */
const LINES = [5, 10, 20, 30, 50, 100];
/** Options for the lowest stake, in minor units: for currencies with decimals, and without. */
const STAKES = { decimals: [10n, 20n, 50n, 100n, 500n], whole: [1_000n, 2_000n, 5_000n, 10_000n, 50_000n] } as const;

interface ToolbarProps {
  readonly category: LobbyCategory;
  readonly view: LobbyView;
  /** `replaces` replaces the history entry: for a refinement of the last view. */
  readonly onChange: (view: LobbyView, replaces?: boolean) => void;
}

/** Search, order, and filters for slots. */
export function Toolbar({ category, view, onChange }: ToolbarProps) {
  const { t } = useTexts();
  const stakes = useStakes();
  return (
    <div className={bar}>
      <div className={search}>
        <SearchBox words={view.words} onSearch={(words) => onChange({ ...view, shelf: undefined, words }, true)} />
      </div>
      <div className={cx(choices, category === 'RNG' ? several : single)}>
        {category === 'RNG' && (
          <>
            <Select
              hideLabel
              label={t('lobby.minBet')}
              value={view.minBet}
              onChange={(event) => onChange({ ...view, minBet: event.target.value })}
              options={withOwn(view.minBet, [{ value: '', label: t('lobby.minBet.any') }, ...stakes])}
            />
            <Select
              hideLabel
              label={t('lobby.lines')}
              value={view.minLines}
              onChange={(event) => onChange({ ...view, minLines: event.target.value })}
              options={withOwn(view.minLines, [
                { value: '', label: t('lobby.lines.any') },
                ...LINES.map((count) => ({ value: String(count), label: t('lobby.lines.atLeast', { count }) })),
              ])}
            />
          </>
        )}
        <Select
          hideLabel
          label={t('lobby.sort')}
          value={view.sort}
          onChange={(event) => onChange({ ...view, sort: event.target.value as GameSort })}
          options={gameSorts.map((sort) => ({ value: sort, label: t(`lobby.sort.${sort}`) }))}
        />
      </div>
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A value from the address that is not among the options is added, so that the selection is always shown. */
function withOwn(value: string, options: readonly Option[]): readonly Option[] {
  return options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
}

function useStakes(): readonly Option[] {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { exponent } = currency;
  const least =
    exponent === 0 ? STAKES.whole : STAKES.decimals.map((minor) => minor * 10n ** BigInt(Math.max(0, exponent - 2)));
  return least.map((minor) => ({
    value: figuresIn('latn').decimal(minor, exponent).replaceAll(',', ''),
    label: t('lobby.minBet.upTo', { amount: formatMoney(minor, currency) }),
  }));
}
