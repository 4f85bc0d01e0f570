import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { formatAgo } from '#console/effects/when.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { formatMoment } from '#console/kit/moment.ts';
import { nameSwitch, purposeOfSwitch } from '#console/names/names.ts';
import { shareOf } from '#model/documents/rollouts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import { SwitchControl } from './switch-control.tsx';
import { isUnknown, isUnread, type SwitchRow } from './switch-rows.ts';
import type { FoundRow } from './switch-search.ts';
import { translate } from './words.ts';

const line = css({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 });
const two = css({ display: 'grid', minInlineSize: 0, lineHeight: 1.25 });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minInlineSize: 0 });
const name = css({ fontWeight: weight.strong, letterSpacing: '0.01em' });
const muted = css({ color: color.textMuted });
const small = css({ color: color.textMuted, fontSize: type.xs });
const badges = css({ display: 'inline-flex', gap: space[1], [media.phone]: { display: 'none' } });
const onlyPhone = css({ display: 'none', [media.phone]: { display: 'block' } });
const wrong = css({ color: color.negative });
const steps = [0, 1, 2, 3, 4].map((depth) => css({ paddingInlineStart: `${depth * 1.25}rem` }));

/** The actions of a line; absent without permission. */
export interface RowActions {
  readonly onToggle: ((row: SwitchRow) => void) | undefined;
  readonly onEmergency: ((row: SwitchRow) => void) | undefined;
  readonly onOpen: (row: SwitchRow) => void;
  readonly onWhy: (row: SwitchRow) => void;
}

export interface BoardListProps extends RowActions {
  readonly found: readonly FoundRow[];
  /** Without search words the tree is shown; with them the best match comes first. */
  readonly isTree: boolean;
  readonly openId: string | undefined;
  /** Requested states that await a response, by id. */
  readonly asked: ReadonlyMap<string, boolean>;
  /** Why the last toggle of a switch was refused, by id. */
  readonly refused: ReadonlyMap<string, string>;
  readonly nowMs: number;
  readonly empty: ReactNode;
}

/** The switches as virtualised lines. */
export function BoardList(props: BoardListProps) {
  const { found, openId, empty, onOpen } = props;
  const columns = useColumns(props);
  return (
    <DataTable
      caption={translate('nav.switches')}
      columns={columns}
      rows={found}
      rowKey={({ row }) => row.id}
      onOpen={({ row }) => onOpen(row)}
      openKey={openId}
      empty={empty}
    />
  );
}

type Column = DataColumn<FoundRow>;

/** Returns the same columns while lines would look the same: the actions are looked up when they run. */
function useColumns(props: BoardListProps): readonly Column[] {
  const { isTree, asked, refused, nowMs } = props;
  const latest = useRef<RowActions>(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [mayToggle, mayStop] = [props.onToggle !== undefined, props.onEmergency !== undefined];
  return useMemo(
    () =>
      columnsOf({
        isTree,
        asked,
        refused,
        nowMs,
        onToggle: mayToggle ? (row) => latest.current.onToggle?.(row) : undefined,
        onEmergency: mayStop ? (row) => latest.current.onEmergency?.(row) : undefined,
        onOpen: (row) => latest.current.onOpen(row),
        onWhy: (row) => latest.current.onWhy(row),
      }),
    [isTree, asked, refused, nowMs, mayToggle, mayStop],
  );
}

type ColumnDeps = RowActions & Pick<BoardListProps, 'isTree' | 'asked' | 'refused' | 'nowMs'>;

function columnsOf(props: ColumnDeps): readonly Column[] {
  const { isTree, refused, nowMs } = props;
  return [
    stateColumn(props),
    {
      id: 'id',
      title: translate('column.id'),
      width: 'minmax(12rem, 1.4fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: (found) => <Identity {...found} isTree={isTree} refused={refused.get(found.row.id)} />,
    },
    {
      id: 'purpose',
      title: translate('column.purpose'),
      width: 'minmax(10rem, 1.6fr)',
      wide: true,
      cell: (found) => <Code {...found} />,
    },
    readersColumn,
    {
      id: 'change',
      title: translate('column.change'),
      width: 'minmax(10rem, 1.4fr)',
      wide: true,
      cell: ({ row }) => <LastChange row={row} refused={refused.get(row.id)} nowMs={nowMs} />,
    },
    menuColumn(props),
  ];
}

function stateColumn({ asked, onToggle }: Pick<ColumnDeps, 'asked' | 'onToggle'>): Column {
  return {
    id: 'state',
    title: translate('word.state'),
    width: '4.25rem',
    cell: ({ row }) => (
      <SwitchControl
        row={row}
        asked={asked.get(row.id)}
        disabled={onToggle === undefined}
        onAct={() => onToggle?.(row)}
      />
    ),
  };
}

const readersColumn: Column = {
  id: 'readers',
  title: translate('word.elements'),
  width: '6rem',
  figures: true,
  wide: true,
  cell: ({ row }) => <span className={cx(isUnread(row) && muted)}>{row.readers.length}</span>,
};

function menuColumn({ onToggle, onEmergency, onOpen, onWhy }: RowActions): Column {
  return {
    id: 'menu',
    title: translate('word.more'),
    width: '3.5rem',
    phoneWidth: '4.25rem',
    cell: ({ row }) => (
      <Menu
        trigger={
          <IconButton
            icon="ellipsis"
            size="s"
            label={translate('menu.label', { id: nameSwitch(row.id, row.purpose) })}
            tabIndex={-1}
          />
        }
        items={[
          { id: 'open', label: translate('word.details'), icon: 'list', note: 'Enter', onSelect: () => onOpen(row) },
          ...(onToggle === undefined
            ? []
            : [
                {
                  id: 'turn',
                  label: translate(row.isOn ? 'word.turnOff' : 'word.turnOn'),
                  icon: 'zap',
                  note: translate('word.space'),
                  onSelect: () => onToggle(row),
                },
              ]),
          ...(isUnread(row)
            ? []
            : [
                {
                  id: 'why',
                  label: translate('word.visibility'),
                  icon: 'circle-question-mark',
                  onSelect: () => onWhy(row),
                },
              ]),
          ...(onEmergency === undefined || !row.isOn
            ? []
            : [
                {
                  id: 'emergency',
                  label: translate('menu.emergency'),
                  icon: 'triangle-alert',
                  note: 'E',
                  danger: true,
                  apart: true,
                  onSelect: () => onEmergency(row),
                },
              ]),
        ]}
      />
    ),
  };
}

interface IdentityProps extends FoundRow {
  readonly isTree: boolean;
  readonly refused: string | undefined;
}

/** What the switch does, indented as in the tree; on phones with the content of the hidden columns below it. */
function Identity({ row, by, isTree, refused }: IdentityProps) {
  const depth = isTree ? Math.min(row.above.length, steps.length - 1) : 0;
  return (
    <span className={cx(two, steps[depth])}>
      <span className={line}>
        <span className={cx(cut, name)}>{titleOf(row)}</span>
        {!isTree && row.above.length > 0 && <span className={cx(cut, small)}>{describeAbove(row)}</span>}
        <span className={badges}>
          <Badges row={row} />
        </span>
      </span>
      <span className={cx(cut, small, onlyPhone, refused !== undefined && wrong)}>{refused ?? by ?? row.id}</span>
    </span>
  );
}

/** Badges for unusual properties of a switch. */
export function Badges({ row }: { readonly row: SwitchRow }) {
  return (
    <>
      {row.plan && <Badge tone="info">{translate('mark.rollout', { share: shareOf(row.plan) })}</Badge>}
      {row.state === 'missing' && <RowBadge tone="warning" name="missing" />}
      {isUnknown(row) && <RowBadge tone="info" name="unknown" />}
      {isUnread(row) && <RowBadge tone="neutral" name="unread" />}
    </>
  );
}

function RowBadge({ tone, name: of }: { readonly tone: Tone; readonly name: 'missing' | 'unknown' | 'unread' }) {
  return (
    <span title={translate(`mark.${of}.why`)}>
      <Badge tone={tone}>{translate(`mark.${of}`)}</Badge>
    </span>
  );
}

/** The code of the switch, for support. */
function Code({ row, by }: FoundRow) {
  return (
    <span className={line}>
      <code className={cx(cut, small)}>{row.id}</code>
      {by !== undefined && <span className={cx(cut, small)}>{by}</span>}
    </span>
  );
}

/** What a switch does; its code if no text says so. */
export function titleOf({ id, purpose }: SwitchRow): string {
  return purpose === '' ? id : purpose;
}

/** The switches above one in the tree, by name. */
export function describeAbove({ above }: SwitchRow): string {
  return above.map((id) => purposeOfSwitch(id) ?? id).join(' / ');
}

interface LastChangeProps {
  readonly row: SwitchRow;
  readonly refused: string | undefined;
  readonly nowMs: number;
}

function LastChange({ row: { lastChange }, refused, nowMs }: LastChangeProps) {
  if (refused !== undefined) return <span className={wrong}>{translate('row.refused', { why: refused })}</span>;
  if (lastChange === undefined) return <span className={muted}>{translate('word.never')}</span>;
  const { by, at, reason, urgent } = lastChange;
  return (
    <span className={line} title={`${formatMoment(at)}: ${reason}`}>
      <span className={cut}>{translate('change.line', { ago: formatAgo(at, nowMs), by })}</span>
      {urgent && <Badge tone="negative">{translate('change.urgent')}</Badge>}
      <span className={cx(cut, muted)}>{reason}</span>
    </span>
  );
}
