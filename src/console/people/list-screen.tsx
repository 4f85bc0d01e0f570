import type { ReactNode } from 'react';
import type { StaffCallFailed } from '#console/api/client.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { NoRows, ReadFailed } from '#console/kit/list-states.tsx';
import type { PagedList } from './use-pages.ts';
import { tOfPeople as translate } from './words.ts';

interface PeopleListProps<Row extends { readonly id: string }> {
  /** Table caption for assistive technology. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly list: PagedList<Row>;
  /** The id of the row whose details are open; empty if none. */
  readonly open: string;
  readonly onOpen: (id: string) => void;
  readonly empty: ReactNode;
}

/** A paged list about people, with an error state and a retry button. */
export function PeopleList<Row extends { readonly id: string }>(props: PeopleListProps<Row>) {
  const { caption, columns, list, open, onOpen, empty } = props;
  const { rows, error, isPending, hasMore, readOn, refetch } = list;
  if (error !== null && rows.length === 0) return <ListFailed error={error} onAgain={refetch} />;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      empty={empty}
      rowKey={idOf}
      openKey={open === '' ? undefined : open}
      onOpen={(row) => onOpen(row.id)}
      onEnd={readOn}
      total={hasMore ? -1 : rows.length}
      loading={isPending}
    />
  );
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

export function ListFailed({ error, onAgain }: { readonly error: StaffCallFailed; readonly onAgain: () => void }) {
  return <ReadFailed title={translate('list.failed')} text={describeFailure(error)} onAgain={onAgain} />;
}

interface NothingProps {
  readonly title: string;
  readonly text: string;
  /** The list is filtered: the empty state says so and offers to clear the filters. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

export function Nothing({ title, text, ...filters }: NothingProps) {
  const noneFits = { title: translate('list.noneFound'), text: translate('list.noneFoundText') };
  return <NoRows none={{ title, text }} noneFits={noneFits} {...filters} />;
}
