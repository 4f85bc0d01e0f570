import type { DataColumn } from '#console/kit/data-columns.ts';
import { DragHandle } from '#console/kit/drag-handle.tsx';
import { SmallSwitch } from '#console/kit/small-switch.tsx';
import type { RowDrag } from '#console/kit/use-row-drag.ts';
import type { VendorChoice } from '#contract/staff/games/calls.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { GameRow } from '../parts/games-draft.ts';
import { nameCategory, translate } from '../parts/words.ts';

const line = css({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 });
const apart = css({ justifyContent: 'space-between' });
const atEnd = css({ justifyContent: 'flex-end' });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minInlineSize: 0 });
const muted = css({ color: color.textMuted });
const small = css({ color: color.textMuted, fontSize: type.xs });
const keep = css({ flex: 'none' });
const box = css({
  display: 'block',
  inlineSize: '1rem',
  blockSize: '1rem',
  accentColor: color.accentText,
  cursor: 'pointer',
});

/** Actions of a game's row; absent if the account has no permission or the list cannot be ordered. */
export interface GameActions {
  readonly onPick: ((row: GameRow, isRange: boolean) => void) | undefined;
  readonly onToggle: ((row: GameRow) => void) | undefined;
  /** `to` is a place in the list, counted from zero. */
  readonly onMove: ((row: GameRow, to: number) => void) | undefined;
  /** Opens the dialog that asks for the place. */
  readonly onPlace: ((row: GameRow) => void) | undefined;
  readonly drag: RowDrag | undefined;
  readonly onOpen: (row: GameRow) => void;
}

type Column = DataColumn<GameRow>;

export function gameColumns(
  actions: GameActions,
  vendors: readonly VendorChoice[],
  { isLane, words }: { readonly isLane: boolean; readonly words: string },
): readonly Column[] {
  const names = new Map(vendors.map(({ code, name }) => [code, name]));
  const nameVendor = (code: string) => names.get(code) ?? code;
  return [
    ...(actions.onPick ? [pickColumn(actions.onPick)] : []),
    ...(isLane ? [placeColumn(actions.drag)] : []),
    {
      id: 'name',
      title: translate('column.name'),
      width: 'minmax(13rem, 2fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: (row) => <Name row={row} words={words} />,
    },
    {
      id: 'vendor',
      title: translate('word.provider'),
      width: 'minmax(8rem, 1fr)',
      wide: true,
      cell: ({ game }) => nameVendor(game.vendor),
    },
    ...(isLane ? [] : [categoryColumn]),
    {
      id: 'change',
      title: translate('column.change'),
      width: '11rem',
      wide: true,
      cell: (row) => <Change row={row} />,
    },
    stateColumn(actions.onToggle),
    ...(actions.onToggle ? [menuColumn(actions, isLane)] : []),
  ];
}

function pickColumn(onPick: NonNullable<GameActions['onPick']>): Column {
  return {
    id: 'pick',
    title: translate('column.pick'),
    width: '3.5rem',
    cell: (row) => (
      <label>
        <input
          type="checkbox"
          className={box}
          aria-label={translate('pick', { name: row.game.name })}
          tabIndex={-1}
          checked={row.isPicked}
          onChange={() => undefined}
          onClick={(event) => onPick(row, event.shiftKey)}
        />
      </label>
    ),
  };
}

function placeColumn(drag: RowDrag | undefined): Column {
  return {
    id: 'place',
    title: translate('column.place'),
    width: '5rem',
    wide: true,
    figures: true,
    cell: ({ place }) => (
      <span className={cx(line, drag ? apart : atEnd)}>
        {drag && <DragHandle drag={drag} />}
        {place}
      </span>
    ),
  };
}

const categoryColumn: Column = {
  id: 'category',
  title: translate('word.category'),
  width: '8rem',
  wide: true,
  cell: ({ game }) => <span className={muted}>{nameCategory(game.category)}</span>,
};

function stateColumn(onToggle: GameActions['onToggle']): Column {
  return {
    id: 'state',
    title: translate('word.state'),
    width: '5rem',
    cell: (row) => (
      <SmallSwitch
        isOn={row.isOn}
        isOfRow
        label={translate('game.turn', { name: row.game.name })}
        onAct={onToggle && (() => onToggle(row))}
      />
    ),
  };
}

function menuColumn(actions: GameActions, isLane: boolean): Column {
  const { onOpen, onToggle, onMove, onPlace } = actions;
  return {
    id: 'menu',
    title: translate('word.more'),
    width: '3.5rem',
    phoneWidth: '4rem',
    cell: (row) => (
      <Menu
        trigger={
          <IconButton icon="ellipsis" size="s" label={translate('menu', { name: row.game.name })} tabIndex={-1} />
        }
        items={[
          { id: 'open', label: translate('word.details'), icon: 'list', note: 'Enter', onSelect: () => onOpen(row) },
          {
            id: 'turn',
            label: translate(row.isOn ? 'word.turnOff' : 'word.turnOn'),
            icon: 'zap',
            note: translate('word.space'),
            onSelect: () => onToggle?.(row),
          },
          ...(isLane && onMove
            ? [
                {
                  id: 'top',
                  label: translate('menu.top'),
                  icon: 'chevron-up',
                  note: 'Alt Home',
                  onSelect: () => onMove(row, 0),
                },
                {
                  id: 'place',
                  label: translate('menu.place'),
                  icon: 'arrow-up-down',
                  note: 'P',
                  onSelect: () => onPlace?.(row),
                },
              ]
            : []),
        ]}
      />
    ),
  };
}

function Name({ row: { game, isOn }, words }: { readonly row: GameRow; readonly words: string }) {
  const other = otherName(game.names, game.name, words);
  return (
    <span className={line} data-game={game.nodeId}>
      <span className={cx(cut, !isOn && muted)}>{game.name}</span>
      {other !== undefined && <span className={cx(cut, small)}>{other}</span>}
      {game.isHot && (
        <Badge className={keep} tone="warning">
          {translate('mark.hot')}
        </Badge>
      )}
      {game.isNew && (
        <Badge className={keep} tone="info">
          {translate('mark.new')}
        </Badge>
      )}
      {game.isBetween && (
        <Badge className={keep} tone="neutral">
          {translate('mark.between')}
        </Badge>
      )}
    </span>
  );
}

/** The localised name that matched a search; undefined if the English name matched. */
export function otherName(names: Readonly<Record<string, string>>, name: string, words: string): string | undefined {
  const wanted = words.trim().toLowerCase();
  if (wanted === '' || name.toLowerCase().includes(wanted)) return undefined;
  return Object.values(names).find((other) => other.toLowerCase().includes(wanted));
}

function Change({ row: { game, isOn, isToggled, isMoved } }: { readonly row: GameRow }) {
  return (
    <span className={line}>
      {isToggled && (
        <Badge tone={isOn ? 'positive' : 'negative'}>{translate(isOn ? 'badge.willOn' : 'badge.willOff')}</Badge>
      )}
      {isMoved && <Badge tone="info">{translate('badge.moved')}</Badge>}
      {!isToggled && isOn && !game.isVendorOn && <Badge tone="neutral">{translate('badge.vendorOff')}</Badge>}
    </span>
  );
}
