import { formatMoment } from '#console/kit/moment.ts';
import { CONTENT_PARTS, type ContentEntry, type ContentKind } from '#contract/staff/content/content.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { EditedDraft } from '../draft/use-content-draft.ts';
import { STATE_TONES } from '../words/entry-words.ts';
import { translate } from '../words/words.ts';
import type { Asked } from './entry-dialogs.tsx';

const line = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
});

/** The state of the entry and its last author. */
export function EntryLead({
  kind,
  contentEntry,
}: {
  readonly kind: ContentKind;
  readonly contentEntry: ContentEntry | undefined;
}) {
  if (contentEntry === undefined) return translate(`lead.${kind}`);
  const { state, changedAt, changedBy } = contentEntry;
  return (
    <span className={line}>
      {translate(`one.${kind}`)}
      <Badge tone={STATE_TONES[state]}>{translate(`state.${state}`)}</Badge>
      {changedBy === ''
        ? translate('changed.withSite')
        : translate('changed.by', { by: changedBy, at: formatMoment(changedAt).slice(0, 16) })}
    </span>
  );
}

interface ActionsProps {
  readonly kind: ContentKind;
  readonly contentEntry: ContentEntry | undefined;
  readonly mayChange: boolean;
  readonly canSave: boolean;
  readonly onLeave: () => void;
  readonly onSave: () => void;
  readonly onAsk: (asked: Asked) => void;
  readonly onDuplicate: () => void;
}

export function EntryActions({
  kind,
  contentEntry,
  mayChange,
  canSave,
  onLeave,
  onSave,
  onAsk,
  onDuplicate,
}: ActionsProps) {
  const isRemoved = contentEntry?.state === 'removed';
  const canMake = mayChange && !CONTENT_PARTS[kind].isLasting;
  return (
    <>
      <Button variant="ghost" icon="chevron-left" onClick={onLeave}>
        {translate(`all.${kind}`)}
      </Button>
      {contentEntry !== undefined && canMake && (
        <Button variant="quiet" icon="copy" onClick={onDuplicate}>
          {translate('act.duplicate')}
        </Button>
      )}
      {contentEntry !== undefined && canMake && !isRemoved && (
        <Button variant="quiet" icon="trash-2" onClick={() => onAsk({ kind: 'remove' })}>
          {translate('act.remove')}
        </Button>
      )}
      {isRemoved && mayChange && <Button onClick={() => onAsk({ kind: 'restore' })}>{translate('act.restore')}</Button>}
      {(contentEntry !== undefined || canMake) && mayChange && !isRemoved && (
        <Button
          variant="quiet"
          disabled={!canSave}
          data-element="console.content.propose"
          onClick={() => onAsk({ kind: 'propose' })}
        >
          {translate('act.propose')}
        </Button>
      )}
      {mayChange && !isRemoved && (
        <Button disabled={!canSave} aria-keyshortcuts="Control+S" data-element="console.content.save" onClick={onSave}>
          {translate('act.save')}
        </Button>
      )}
    </>
  );
}

interface NotesProps {
  readonly contentEntry: ContentEntry | undefined;
  readonly edited: EditedDraft;
  readonly mayChange: boolean;
  readonly onDiscard: () => void;
}

export function EntryNotes({ contentEntry, edited, mayChange, onDiscard }: NotesProps) {
  if (!mayChange) return <Banner>{translate('note.readOnly')}</Banner>;
  if (contentEntry?.state === 'removed') return <Banner tone="warning">{translate('note.removed')}</Banner>;
  const isOlder = edited.isChanged && contentEntry !== undefined && contentEntry.version > edited.version;
  if (isOlder) return <Banner tone="warning">{translate('note.older', { by: contentEntry.changedBy })}</Banner>;
  if (!edited.isFound) return null;
  return (
    <Banner>
      <div className={note}>
        {translate('note.found')}
        <Button size="s" variant="quiet" onClick={onDiscard}>
          {translate('leave.discard')}
        </Button>
      </div>
    </Banner>
  );
}
