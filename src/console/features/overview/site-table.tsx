import { Sparkline } from '#console/kit/charts/sparkline.tsx';
import type { DataColumn } from '#console/kit/data-columns.ts';
import type { DataSorting } from '#console/kit/data-head.tsx';
import { DataTable } from '#console/kit/data-table.tsx';
import { formatMoment } from '#console/kit/moment.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { FIGURES, type Figure, type SiteRow } from './site-rows.ts';
import { describeCourse, SiteState } from './site-state.tsx';
import { formatCount, translate } from './words.ts';

const name = css({ fontWeight: weight.strong });
const code = css({ color: color.textMuted, fontSize: type.xs, marginInlineStart: space[2] });
const mono = css({ fontFamily: 'ui-monospace, monospace', fontSize: type.xs });
const pair = css({ display: 'grid', gridTemplateColumns: '1fr 3.5rem', alignItems: 'center', gap: space[3] });
const time = css({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });

export interface SiteTableProps {
  readonly sites: readonly SiteRow[];
  readonly open: string;
  readonly sorting: DataSorting;
  readonly onSort: (sorting: DataSorting) => void;
  readonly onOpen: (merchant: string) => void;
}

/** Sites as a table that can be sorted by any figure. */
export function SiteTable({ sites, open, sorting, onSort, onOpen }: SiteTableProps) {
  return (
    <DataTable
      caption={translate('title')}
      columns={COLUMNS}
      rows={sites}
      rowKey={(site) => site.merchant}
      openKey={open === '' ? undefined : open}
      onOpen={(site) => onOpen(site.merchant)}
      sorting={sorting}
      onSort={onSort}
      empty={null}
    />
  );
}

const COLUMNS: readonly DataColumn<SiteRow>[] = [
  {
    id: 'name',
    title: translate('word.site'),
    width: 'minmax(11rem, 2fr)',
    phoneWidth: 'minmax(0, 1fr)',
    sortable: true,
    cell: (site) => (
      <>
        <span className={name}>{site.name}</span>
        <span className={code}>{site.merchant}</span>
      </>
    ),
  },
  {
    id: 'problems',
    title: translate('word.state'),
    width: 'minmax(9rem, 1fr)',
    phoneWidth: '6.5rem',
    sortable: true,
    cell: (site) => <SiteState site={site} />,
  },
  {
    id: 'openPages',
    title: translate('figure.openPages'),
    width: '7rem',
    phoneWidth: '6rem',
    sortable: true,
    figures: true,
    cell: ({ openPages }) => formatCount(openPages),
  },
  ...FIGURES.map(figureColumn),
  {
    id: 'revision',
    title: translate('column.revision'),
    width: '8.5rem',
    wide: true,
    cell: ({ brandRevision, revision }) => (
      <span className={mono}>
        {brandRevision.slice(0, 7) || '—'} · {revision}
      </span>
    ),
  },
  {
    id: 'changedAt',
    title: translate('column.changed'),
    width: '10rem',
    wide: true,
    sortable: true,
    cell: ({ changedAt }) => <span className={time}>{formatMoment(changedAt).slice(0, 16)}</span>,
  },
];

function figureColumn(figure: Figure): DataColumn<SiteRow> {
  return {
    id: figure,
    title: translate(`figure.${figure}`),
    width: 'minmax(8rem, 1fr)',
    wide: true,
    sortable: true,
    figures: true,
    cell: (site) => (
      <span className={pair}>
        {formatCount(site.today[figure])}
        <Sparkline label={describeCourse(translate(`figure.${figure}`), site[figure])} values={site[figure]} />
      </span>
    ),
  };
}
