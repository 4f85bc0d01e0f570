import { useDeferredValue, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NoRows } from '#console/kit/list-states.tsx';
import { Page } from '#console/kit/page.tsx';
import { usePaletteActions } from '#console/kit/palette-actions.ts';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { nameSwitch } from '#console/names/names.ts';
import { type RollingOut, useRollingOut } from '#console/rollouts/use-rolling-out.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css, media } from '#ui/style/style.ts';
import { BoardFilters, useBoardFilter } from './board-filters.tsx';
import { type BoardCommand, useBoardKeys } from './board-keys.ts';
import { BoardList, type RowActions } from './board-list.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SwitchDetails } from './switch-details.tsx';
import { isUnread, rolledOutOf, type SwitchRow } from './switch-rows.ts';
import { findSwitches } from './switch-search.ts';
import type { BoardData } from './use-board.ts';
import { type Turning, useTurning } from './use-turning.tsx';
import { translate } from './words.ts';

// Phones have no keys.
const onlyWide = css({ [media.phone]: { display: 'none' } });
/** The list takes the remaining height of the page. */
const fill = css({ display: 'flex', flexDirection: 'column', flex: 1, minBlockSize: 0 });

export interface BoardProps extends BoardData {
  readonly merchant: string;
  readonly siteName: string;
  /** Why the shown data may be stale. */
  readonly failure: string | undefined;
}

/** The switch board: filters, switches as lines, and a panel for the selected switch or the pending change. */
export function Board({ merchant, siteName, view, rows, index, nowMs, failure }: BoardProps) {
  const filters = useBoardFilter(nowMs);
  const words = useDeferredValue(filters.filter.words);
  const found = findSwitches(index, { ...filters.filter, words });
  const [openId, setOpenId] = useAddressState('switch');
  const [isHelp, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const turning = useTurning(merchant);
  const rolling = useRollingOut(merchant, 'switch.turn');
  const actions = useRowActions(merchant, turning, rolling, setOpenId);
  const goSearch = () => search.current?.focus();
  const showHelp = () => setHelp(true);
  useBoardCommands(found, turning, actions, { goSearch, showHelp, close: () => setOpenId('') });
  useBoardPalette(rows, actions.onToggle, goSearch, showHelp);
  const opened = rows.find(({ id }) => id === openId);

  return (
    <Page
      title={translate('title')}
      lead={translate('lead', { site: siteName })}
      actions={
        <Button variant="quiet" size="s" className={onlyWide} onClick={showHelp} aria-keyshortcuts="?">
          {translate('keys.title')}
        </Button>
      }
    >
      {failure !== undefined && <Banner tone="warning">{translate('stale', { why: failure })}</Banner>}
      <BoardFilters
        {...filters}
        searchRef={search}
        shown={found.length}
        all={rows.length}
        onDown={() => list.current?.querySelector<HTMLElement>('[role=row][data-index="0"]')?.focus()}
      />
      <div ref={list} className={fill} data-element="console.switches.list">
        <BoardList
          {...actions}
          found={found}
          isTree={words === ''}
          openId={turning.id ?? (openId === '' ? undefined : openId)}
          asked={turning.asked}
          refused={turning.refused}
          nowMs={nowMs}
          empty={<NoRows {...EMPTY} isFiltered={filters.isFiltered} onClear={filters.clear} />}
        />
      </div>
      {turning.id === undefined && rolling.panel === undefined && opened !== undefined && (
        <SwitchDetails
          key={opened.id}
          {...actions}
          rolling={rolling}
          merchant={merchant}
          view={view}
          row={opened}
          onClose={() => setOpenId('')}
        />
      )}
      {turning.panel}
      {rolling.panel}
      <Shortcuts open={isHelp} onClose={() => setHelp(false)} />
      {turning.dialog}
      {rolling.dialog}
    </Page>
  );
}

/** The actions of a line, for click, key and menu. */
function useRowActions(
  merchant: string,
  { toggle }: Turning,
  { stop }: RollingOut,
  open: (id: string) => void,
): RowActions {
  const navigate = useNavigate();
  return {
    // Under a roll-out the switch itself does not change: its details say how to go on.
    onToggle: toggle && ((row) => (row.plan ? open(row.id) : toggle(row, false))),
    onEmergency: toggle && ((row) => (row.plan ? stop(rolledOutOf(row)) : row.isOn && toggle(row, true))),
    onOpen: ({ id }) => open(id),
    onWhy: ({ readers: [first] }) =>
      first && navigate(`/m/${merchant}/why?element=${encodeURIComponent(first.element.id)}`),
  };
}

interface BoardCallbacks {
  readonly goSearch: () => void;
  readonly showHelp: () => void;
  readonly close: () => void;
}

/** The actions of the board's keys, some for the focused line. */
function useBoardCommands(
  found: readonly { readonly row: SwitchRow }[],
  turning: Turning,
  actions: RowActions,
  { goSearch, showHelp, close }: BoardCallbacks,
): void {
  const does: Readonly<Record<BoardCommand, (row: SwitchRow | undefined) => void>> = {
    search: goSearch,
    help: showHelp,
    undo: turning.undoLast,
    close: () => (turning.id === undefined ? close() : turning.stop()),
    turn: (row) => row && actions.onToggle?.(row),
    emergency: (row) => row && actions.onEmergency?.(row),
  };
  useBoardKeys((command, line) => does[command](line === undefined ? undefined : found[line]?.row));
}

/** The palette commands of the board: search, keys, and the switches in the list. */
function useBoardPalette(
  rows: readonly SwitchRow[],
  onToggle: RowActions['onToggle'],
  goSearch: () => void,
  showHelp: () => void,
): void {
  const toggleableRows = () => rows.filter((row) => onToggle !== undefined && !isUnread(row));
  usePaletteActions(() => [
    { id: 'switches.search', label: translate('palette.search'), icon: 'search', run: goSearch },
    ...toggleableRows().map((row) => ({
      id: `switches.turn.${row.id}`,
      label: translate('palette.turn', { name: nameSwitch(row.id, row.purpose) }),
      icon: 'zap',
      run: () => onToggle?.(row),
    })),
    { id: 'switches.keys', label: translate('palette.keys'), icon: 'list', run: showHelp },
  ]);
}

const EMPTY = {
  none: { title: translate('empty.title'), text: translate('empty.text') },
  noneFits: { title: translate('empty.found'), text: translate('empty.foundText') },
};
