import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { translate } from '#console/entries/action-words.ts';
import { describeEntry, describeSubject } from '#console/entries/entry-sentence.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { useMay, useSite } from '#console/session/me.ts';
import { type JournalEntryWhole, journalEntry, PLATFORM_CHAIN } from '#contract/staff/journal/calls.ts';
import type { UndoAnswer } from '#contract/staff/undo/calls.ts';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { copyText } from '#ui/engine/copy-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { ChangeList } from './change-list.tsx';
import { UndoEntry, UndoRefusal, useUndoState } from './undo-entry.tsx';

const none = css({ color: color.textMuted, fontSize: type.s });

const Announced = lazy(() => import('./announced-effect.tsx'));

const facts = css({
  display: 'grid',
  gridTemplateColumns: '6.5rem minmax(0, 1fr)',
  rowGap: space[2],
  columnGap: space[3],
  fontSize: type.s,
  '& dt': { color: color.textMuted },
  '& dd': { overflowWrap: 'anywhere' },
});
const parts = css({ display: 'grid', gap: space[6] });
const part = css({ display: 'grid', gap: space[2], minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const fold = css({ fontSize: type.s, fontWeight: weight.strong, cursor: 'pointer', marginBlockEnd: space[2] });
const mono = css({ fontFamily: 'ui-monospace, monospace', fontSize: type.xs, overflowWrap: 'anywhere' });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

/** The key of an entry: its chain and its number. */
export interface EntryPlace {
  readonly merchant: string;
  readonly seq: string;
}

export interface EntryPanelProps {
  readonly place: EntryPlace;
  readonly onClose: () => void;
  readonly onSubject: (entry: JournalEntryWhole) => void;
}

export function EntryPanel({ place, onClose, onSubject }: EntryPanelProps) {
  const { data: entry, error } = useStaffRead(journalEntry, place);
  const [undoing, setUndoing] = useState<string>();
  const toaster = useToast();
  const key = `${place.merchant}:${place.seq}`;
  const isThis = entry !== undefined && entry.merchant === place.merchant && String(entry.seq) === place.seq;
  const undo = useUndoState(isThis ? entry : undefined);
  const title = isThis ? describeEntry({ ...entry, who: entry.actorName }) : translate('title');
  const copy = () =>
    copyText(window.location.href).then((isThere) => isThere && toaster.show({ title: translate('entry.copied') }));
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={
        isThis && (
          <>
            <Button variant="ghost" size="s" icon="copy" onClick={() => void copy()}>
              {translate('entry.copy')}
            </Button>
            {undo?.state === 'open' && (
              <Button variant="quiet" size="s" data-element="console.journal.undo" onClick={() => setUndoing(key)}>
                {translate('act.undo')}
              </Button>
            )}
            <SiteThenLink entry={entry} />
            <Button variant="quiet" size="s" icon="list" onClick={() => onSubject(entry)}>
              {translate('entry.all', { subject: describeSubject(entry) })}
            </Button>
          </>
        )
      }
    >
      {error !== null && <Banner tone="warning" title={describeFailure(error, translate)} />}
      {!isThis && error === null && <Skeleton lines={8} />}
      {isThis && error === null && (
        <Entry entry={entry} undo={undo} isUndoing={undoing === key} onDone={() => setUndoing(undefined)} />
      )}
    </SidePanel>
  );
}

/** Leads to the site as it was right after the entry. */
function SiteThenLink({ entry: { merchant, at } }: { readonly entry: JournalEntryWhole }) {
  const may = useMay();
  if (merchant === PLATFORM_CHAIN || !may('preview.open', merchant)) return null;
  // An entry has microseconds, the address has milliseconds: the next one has the entry.
  const then = new Date(Date.parse(at) + 1).toISOString();
  return (
    <Link
      className={buttonClass({ variant: 'quiet', size: 's' })}
      to={`/m/${merchant}/preview?${new URLSearchParams({ at: then })}`}
    >
      {translate('entry.siteThen')}
    </Link>
  );
}

interface EntryProps {
  readonly entry: JournalEntryWhole;
  readonly undo: UndoAnswer | undefined;
  readonly isUndoing: boolean;
  readonly onDone: () => void;
}

function Entry({ entry, undo, isUndoing, onDone }: EntryProps) {
  return (
    <div className={parts} data-element="console.journal.entry">
      {isUndoing && <UndoEntry entry={entry} onDone={onDone} />}
      <Facts entry={entry} />
      {undo && undo.state !== 'open' && (
        <Part title={translate('undo.why.title')}>
          <UndoRefusal answer={undo} merchant={entry.merchant} />
        </Part>
      )}
      <Part title={translate('entry.effect')}>
        <EntryEffect effect={entry.effect} />
      </Part>
      <details>
        <summary className={fold}>{translate('entry.changes')}</summary>
        <ChangeList before={entry.was} after={entry.is} />
      </details>
      <Chain entry={entry} />
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={part}>
      <h3 className={heading}>{title}</h3>
      {children}
    </section>
  );
}

function Facts({ entry }: { readonly entry: JournalEntryWhole }) {
  const site = useSite(entry.merchant);
  return (
    <dl className={facts}>
      <dt>{translate('entry.who')}</dt>
      <dd>{entry.actorName}</dd>
      <dt>{translate('entry.when')}</dt>
      <dd className={figure}>{formatMoment(entry.at)} UTC</dd>
      <dt>{translate('reason.label')}</dt>
      <dd>{entry.reason ?? translate('reason.none')}</dd>
      <dt>{translate('word.site')}</dt>
      <dd>
        {entry.merchant === PLATFORM_CHAIN ? (
          translate('platform')
        ) : (
          <Link className={link} to={`/m/${entry.merchant}/switches`}>
            {site?.name ?? entry.merchant}
          </Link>
        )}
      </dd>
      {entry.source !== undefined && (
        <>
          <dt>{translate('entry.session')}</dt>
          <dd className={mono}>{entry.source}</dd>
        </>
      )}
    </dl>
  );
}

function Chain({ entry: { seq, holds, hash, previous } }: { readonly entry: JournalEntryWhole }) {
  return (
    <Part title={translate('entry.chain')}>
      <p className={row}>
        <span className={figure}>{translate('entry.number', { seq })}</span>
        <Badge tone={holds ? 'positive' : 'negative'}>{translate(holds ? 'entry.holds' : 'entry.broken')}</Badge>
      </p>
      {!holds && <Banner tone="negative" title={translate('entry.brokenText')} />}
      <dl className={facts}>
        <dt>{translate('entry.hash')}</dt>
        <dd className={mono}>{hash}</dd>
        <dt>{translate('entry.previous')}</dt>
        <dd className={mono}>{previous === '' ? translate('entry.first') : previous}</dd>
      </dl>
    </Part>
  );
}

/** The effect of a change as it was announced; any other effect path by path. */
function EntryEffect({ effect }: { readonly effect: unknown }) {
  if (effect === null || effect === undefined) return <p className={none}>{translate('entry.effectNone')}</p>;
  if (typeof effect === 'object' && 'groups' in effect)
    return (
      <Suspense fallback={<Skeleton lines={3} />}>
        <Announced effect={effect} />
      </Suspense>
    );
  return <ChangeList before={null} after={effect} />;
}
