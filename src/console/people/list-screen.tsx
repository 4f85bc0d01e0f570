import type { ReactNode } from 'react';
import type { StaffCallFailed } from '#console/api/client.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { NoRows, ReadFailed } from '#console/kit/list-states.tsx';
import type { PagedList } from './use-pages.ts';
import { tOfPeople as translate } from './words.ts';

interface PeopleListProps<Row extends { readonly id: string }> {
  /** Says what the list holds, to assistive technology. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly list: PagedList<Row>;
  /** The row whose details are on show; empty: none. */
  readonly open: string;
  readonly onOpen: (id: string) => void;
  /** In the place of rows where there are none. */
  readonly empty: ReactNode;
}

/** A list about people, read page after page; where it could not be read it says so, with the way to ask again. */
export function PeopleList<Row extends { readonly id: string }>(props: PeopleListProps<Row>) {
  const { caption, columns, list, open, onOpen, empty } = props;
  const { rows, error, isPending, hasMore, readOn, refetch } = list;
  if (error !== null && rows.length === 0) return <ListFailed error={error} onAgain={refetch} />;
  return (
    <DataTable
      {...{ caption, columns, rows, empty }}
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

/** In the place of a list that could not be read. */
export function ListFailed({ error, onAgain }: { readonly error: StaffCallFailed; readonly onAgain: () => void }) {
  return <ReadFailed title={translate('list.failed')} text={describeFailure(error)} onAgain={onAgain} />;
}

interface NothingProps {
  readonly title: string;
  readonly text: string;
  /** Something narrows the list: it says so, and offers to clear it. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** In the place of a list without rows. */
export function Nothing({ title, text, ...filters }: NothingProps) {
  const noneFits = { title: translate('list.noneFound'), text: translate('list.noneFoundText') };
  return <NoRows none={{ title, text }} noneFits={noneFits} {...filters} />;
}
