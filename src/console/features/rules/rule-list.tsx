import type { ReactNode } from 'react';
import type { SiteView } from '#console/effects/site-view.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import type { RuleRow } from './rule-rows.ts';
import { boundsWords, fieldLabel, kindWords, takesWords, translate } from './rule-words.ts';

const line = css({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 });
const two = css({ display: 'grid', minInlineSize: 0, lineHeight: 1.25 });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minInlineSize: 0 });
const name = css({ fontWeight: weight.strong });
const small = css({ color: color.textMuted, fontSize: type.xs });
const muted = css({ color: color.textMuted });
const code = css({ fontFamily: font.numeric, fontSize: type.xs });
const fill = css({ display: 'flex', flexDirection: 'column', flex: 1, minBlockSize: '18rem' });

export interface RuleListProps {
  readonly view: SiteView;
  readonly rows: readonly RuleRow[];
  readonly openField: string | undefined;
  /** Shows only names and checks: the editor is open next to the list. */
  readonly isNarrow: boolean;
  readonly onOpen: (field: string) => void;
  /** Absent if the order cannot be changed. */
  readonly onMove: ((field: string, by: -1 | 1) => void) | undefined;
  readonly empty: ReactNode;
}

/** The fields in the order of the rules. */
export function RuleList(props: RuleListProps) {
  const { rows, openField, isNarrow, onOpen, empty } = props;
  return (
    <div className={fill} data-element="console.rules.list">
      <DataTable
        caption={translate('list')}
        columns={isNarrow ? narrowColumns(props) : wideColumns(props)}
        rows={rows}
        rowKey={({ field }) => field}
        onOpen={({ field }) => onOpen(field)}
        openKey={openField}
        empty={empty}
      />
    </div>
  );
}

type Column = DataColumn<RuleRow>;

function narrowColumns({ view }: RuleListProps): readonly Column[] {
  return [
    {
      id: 'field',
      title: translate('column.field'),
      width: 'minmax(0, 1fr)',
      cell: (row) => <Name view={view} row={row} />,
    },
    { id: 'findings', title: translate('column.findings'), width: '4rem', cell: (row) => <Worst row={row} /> },
  ];
}

function wideColumns(props: RuleListProps): readonly Column[] {
  const { view, onMove } = props;
  return [
    {
      id: 'field',
      title: translate('column.field'),
      width: 'minmax(10rem, 1.2fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: (row) => <Name view={view} row={row} />,
    },
    {
      id: 'asked',
      title: translate('column.asked'),
      width: '8rem',
      wide: true,
      cell: ({ rule: { enabled, required } }) => (
        <span className={cx(line, !enabled && muted)}>
          <Icon name={enabled ? 'check' : 'minus'} size={14} />
          {translate(enabled ? (required ? 'state.required' : 'state.optional') : 'state.notAsked')}
        </span>
      ),
    },
    {
      id: 'takes',
      title: translate('column.takes'),
      width: 'minmax(10rem, 1.6fr)',
      wide: true,
      cell: ({ rule }) => <Takes rule={rule} />,
    },
    {
      id: 'length',
      title: translate('column.length'),
      width: '5rem',
      figures: true,
      wide: true,
      cell: ({ rule }) => boundsWords(rule),
    },
    {
      id: 'findings',
      title: translate('column.findings'),
      width: 'minmax(7rem, 0.9fr)',
      wide: true,
      cell: (row) => <Checks row={row} />,
    },
    ...phoneColumns(),
    ...(onMove ? [orderColumn(props, onMove)] : []),
  ];
}

/** Phones show what a field takes, and its findings. */
function phoneColumns(): readonly Column[] {
  return [
    {
      id: 'state',
      title: translate('column.asked'),
      width: '5.5rem',
      onlyPhone: true,
      cell: ({ rule }) =>
        translate(rule.enabled ? (rule.required ? 'state.required' : 'state.optional') : 'state.notAsked'),
    },
    {
      id: 'worst',
      title: translate('column.findings'),
      width: '4.5rem',
      onlyPhone: true,
      cell: (row) => <Worst row={row} />,
    },
  ];
}

function orderColumn({ view, rows }: RuleListProps, onMove: NonNullable<RuleListProps['onMove']>): Column {
  return {
    id: 'order',
    title: translate('column.order'),
    width: '5rem',
    wide: true,
    cell: ({ field }) => {
      const label = fieldLabel(view, field);
      return (
        <span className={line}>
          <IconButton
            icon="chevron-up"
            size="s"
            label={translate('move.up', { field: label })}
            disabled={rows[0]?.field === field}
            onClick={() => onMove(field, -1)}
          />
          <IconButton
            icon="chevron-down"
            size="s"
            label={translate('move.down', { field: label })}
            disabled={rows.at(-1)?.field === field}
            onClick={() => onMove(field, 1)}
          />
        </span>
      );
    },
  };
}

function Name({ view, row: { field, rule, isChanged, isHeld } }: { readonly view: SiteView; readonly row: RuleRow }) {
  return (
    <span className={line}>
      <span className={two}>
        <span className={cx(cut, name)}>{fieldLabel(view, field, rule)}</span>
        <span className={cx(cut, small)}>{field}</span>
      </span>
      {isChanged && (
        <Badge tone={isHeld ? 'negative' : 'info'}>{translate(isHeld ? 'state.held' : 'state.changed')}</Badge>
      )}
    </span>
  );
}

/** A pattern with the kind that provides its message; else the kind alone. */
function Takes({ rule }: Pick<RuleRow, 'rule'>) {
  const isPattern = rule.pattern !== null && rule.pattern !== '*';
  if (!isPattern) return <span className={cut}>{takesWords(rule)}</span>;
  return (
    <span className={two} title={takesWords(rule)}>
      <span className={cut}>{kindWords(rule.kind ?? 0)}</span>
      <span className={cx(cut, small, code)}>{rule.pattern}</span>
    </span>
  );
}

const TONES: Readonly<Record<string, Tone>> = { error: 'negative', warning: 'warning', note: 'neutral' };

/** The number of findings of the worst severity. */
function Checks({ row: { findings } }: { readonly row: RuleRow }) {
  const worst = findings[0]?.severity;
  if (worst === undefined) return <span className={muted}>{translate('findings.fine')}</span>;
  const count = findings.filter(({ severity }) => severity === worst).length;
  return <Badge tone={TONES[worst] ?? 'neutral'}>{translate(`findings.${worst}`, { count })}</Badge>;
}

const SIGNS: Readonly<Record<string, { readonly icon: string; readonly className: string }>> = {
  error: { icon: 'circle-alert', className: css({ color: color.negative }) },
  warning: { icon: 'triangle-alert', className: css({ color: color.warning }) },
  note: { icon: 'info', className: muted },
};

function Worst({ row: { findings } }: { readonly row: RuleRow }) {
  const worst = findings[0]?.severity;
  const sign = worst === undefined ? undefined : SIGNS[worst];
  if (worst === undefined || sign === undefined)
    return <Icon name="check" size={16} className={muted} title={translate('findings.fine')} />;
  const count = findings.filter(({ severity }) => severity === worst).length;
  return (
    <Icon name={sign.icon} size={16} className={sign.className} title={translate(`findings.${worst}`, { count })} />
  );
}
