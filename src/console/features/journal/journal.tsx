import { useMemo } from 'react';
import type { AskAhead } from '#console/api/ask-ahead.ts';
import { suffixOf, translate } from '#console/entries/action-words.ts';
import { describeEntry } from '#console/entries/entry-sentence.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { NoRows, ReadFailed } from '#console/kit/list-states.tsx';
import { formatDay, formatMoment } from '#console/kit/moment.ts';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useMe } from '#console/session/me.ts';
import { type JournalLine, PLATFORM_CHAIN } from '#contract/staff/journal/calls.ts';
import { css } from '#ui/style/style.ts';
import { color, font, space, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { EntryPanel, type EntryPlace } from './entry-panel.tsx';
import { ExportButton } from './export-button.tsx';
import { JournalFilterBar } from './journal-filters.tsx';
import { askJournalAhead, PAGE, useJournal, useJournalFilters } from './use-journal.ts';

const badge = css({ marginInlineStart: space[2] });

const time = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums', color: color.textMuted });
const who = css({ fontWeight: weight.strong });
const faint = css({ color: color.textMuted });

export const askAhead: AskAhead = askJournalAhead;

/** The journal: all staff actions, newest first. */
export default function Journal() {
  const filters = useJournalFilters();
  const { entries, readOn, error, isPending, hasNextPage, refetch } = useJournal(filters.asked);
  const [open, setOpen] = useAddressState('entry');
  const columns = useColumns();
  const place = readPlace(open);
  return (
    <Page title={translate('title')} lead={translate('lead')} actions={<ExportButton filter={filters.asked} />}>
      <JournalFilterBar {...filters} />
      {error !== null && entries.length === 0 ? (
        <ReadFailed
          title={translate('failed')}
          text={describeFailure(error, translate)}
          onAgain={() => void refetch()}
        />
      ) : (
        <DataTable
          caption={translate('title')}
          columns={columns}
          rows={entries}
          rowKey={keyOf}
          groupOf={dayOf}
          openKey={open === '' ? undefined : open}
          onOpen={(entry) => setOpen(keyOf(entry))}
          onEnd={readOn}
          near={PAGE}
          total={hasNextPage ? -1 : entries.length}
          loading={isPending}
          empty={<NoRows {...EMPTY} isFiltered={filters.isFiltered} onClear={filters.clear} />}
        />
      )}
      {place !== undefined && (
        <EntryPanel
          place={place}
          onClose={() => setOpen('')}
          onSubject={(entry) => filters.set('subject', entry.subject)}
        />
      )}
    </Page>
  );
}

const EMPTY = {
  none: { title: translate('empty.title'), text: translate('empty.text') },
  noneFits: { title: translate('empty.filtered'), text: translate('empty.filteredText') },
};

type NameSite = (merchant: string) => string;

function useColumns(): readonly DataColumn<JournalLine>[] {
  const { sites } = useMe();
  return useMemo(() => {
    const names = new Map(sites.map(({ merchant, name }) => [merchant, name]));
    return columnsWith((merchant) => names.get(merchant) ?? merchant);
  }, [sites]);
}

function columnsWith(nameSite: NameSite): readonly DataColumn<JournalLine>[] {
  return [
    {
      id: 'at',
      title: translate('column.at'),
      width: '5.5rem',
      phoneWidth: '5rem',
      cell: (entry) => <When at={entry.at} />,
    },
    {
      id: 'action',
      title: translate('column.action'),
      width: 'minmax(16rem, 3fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: (entry) => <StaffAction {...entry} />,
    },
    {
      id: 'reason',
      title: translate('reason.label'),
      width: 'minmax(8rem, 2fr)',
      wide: true,
      cell: ({ reason }) => reason ?? <span className={faint}>{translate('reason.none')}</span>,
    },
    {
      id: 'merchant',
      title: translate('word.site'),
      width: 'minmax(6rem, 9rem)',
      wide: true,
      cell: ({ merchant }) =>
        merchant === PLATFORM_CHAIN ? <Badge tone="info">{translate('platform')}</Badge> : nameSite(merchant),
    },
  ];
}

/** The time of day; the date is a heading above the rows. */
function When({ at }: { readonly at: string }) {
  const [date, clock] = formatMoment(at).split(' ');
  return (
    <time className={time} dateTime={at}>
      <span className={visuallyHidden}>{date} </span>
      {clock}
    </time>
  );
}

/** Who did what, as a sentence; the entry shows the differences path by path. */
function StaffAction({ actorName, action, subject, before, after, called }: JournalLine) {
  const entry = { action, subject, called, was: readState(before), is: readState(after) };
  return (
    <span title={describeEntry({ ...entry, who: actorName })}>
      {withNodes({ who: <strong className={who}>{actorName}</strong> }, (placeholders) =>
        describeEntry({ ...entry, ...placeholders }),
      )}
      <ActionBadge action={action} />
    </span>
  );
}

/** A short state in the list; undefined if the state was too long for the list. */
function readState(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}

function dayOf({ at }: JournalLine): string {
  return formatDay(at);
}

function keyOf({ merchant, seq }: Pick<JournalLine, 'merchant' | 'seq'>): string {
  return `${merchant}:${seq}`;
}

function readPlace(key: string): EntryPlace | undefined {
  const [, merchant, seq] = /^([a-z][a-z0-9-]*|-):([1-9]\d*)$/.exec(key) ?? [];
  return merchant !== undefined && seq !== undefined ? { merchant, seq } : undefined;
}

/** Marks an emergency action, or an action that reverted another one. */
function ActionBadge({ action }: { readonly action: string }) {
  const how = suffixOf(action);
  if (how === undefined) return null;
  return (
    <Badge className={badge} tone={how === 'urgent' ? 'negative' : 'info'}>
      {translate(`way.${how}`)}
    </Badge>
  );
}
