import { useId, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { formatUtc } from '#console/forms/wall-clock.ts';
import { Refused } from '#console/people/reason-dialog.tsx';
import { StaffActionList } from '#console/people/staff-action-list.tsx';
import type { ContentConflict } from '#contract/staff/content/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import {
  type Choice,
  type Choices,
  compare,
  type Difference,
  differing,
  merge,
  oneSided,
  plainChoices,
} from '../draft/compare.ts';
import type { EntryDraft } from '../draft/content-draft.ts';
import { partWords } from '../words/entry-words.ts';
import { translate } from '../words/words.ts';

const lead = css({ fontSize: type.s });
const whole = css({ display: 'grid', gap: space[4] });
const staffActions = css({ padding: space[3], borderRadius: radius.m, backgroundColor: color.surfaceSunken });
const bar = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const part = css({ display: 'grid', gap: space[2], margin: 0, padding: 0, border: 0, minInlineSize: 0 });
const name = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  marginBlockEnd: space[2],
  padding: 0,
  fontSize: type.s,
  fontWeight: weight.strong,
});
const sides = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const side = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignContent: 'start',
  alignItems: 'start',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  cursor: 'pointer',
  fontSize: type.s,
  '&:has(:checked)': { borderColor: color.accentText, backgroundColor: color.accentSoft },
  '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
  '& input': { margin: '0.2em 0 0' },
});
const words = css({ display: 'grid', gap: 2, minInlineSize: 0 });
const whose = css({ fontSize: type.xs, fontWeight: weight.strong, color: color.textMuted });
const text = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', maxBlockSize: '14rem', overflow: 'auto' });
const highlight = css({ backgroundColor: color.warningSoft, color: color.text, borderRadius: 2 });
const faint = css({ color: color.textMuted });

export interface ConflictProps {
  readonly base: EntryDraft;
  readonly theirs: EntryDraft;
  readonly mine: EntryDraft;
  readonly conflict: ContentConflict;
  /** Saves the merged draft; the window shows the error if the promise rejects. */
  readonly onSave: (merged: EntryDraft) => Promise<unknown>;
  /** Returns to the form with the other user's version; the own edits are stored aside. */
  readonly onTheirs: () => void;
  /** Returns to the unchanged form. */
  readonly onClose: () => void;
}

/**
 * Version conflict: two staff users changed the same entry. The second user sees both versions part by part, with
 * author, time and reason, and takes theirs, takes the own one, or writes a merge. Parts that only one of them changed
 * are preselected. Nothing is lost.
 */
export function Conflict({ base, theirs, mine, conflict, onSave, onTheirs, onClose }: ConflictProps) {
  const differences = compare(base, theirs, mine);
  const [choices, setChoices] = useState<Choices>(() => plainChoices(differences));
  const { save, isBusy, failure } = useTrying(() => onSave(merge(theirs, differences, choices)));
  const open = differences.filter(({ path }) => choices[path] === undefined).length;
  return (
    <Dialog
      name="content-conflict"
      title={translate('conflict.title')}
      open
      width="l"
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
      footer={
        <>
          <Button variant="quiet" onClick={onTheirs} disabled={isBusy}>
            {translate('conflict.leave')}
          </Button>
          <Button onClick={() => void save()} busy={isBusy} disabled={open > 0}>
            {open === 0 ? translate('conflict.save') : translate('conflict.open', { count: open })}
          </Button>
        </>
      }
    >
      <div className={whole}>
        <p className={lead}>{translate(differences.length === 0 ? 'conflict.same' : 'conflict.lead')}</p>
        {conflict.theirs.length > 0 && (
          <div className={staffActions}>
            <StaffActionList staffActions={conflict.theirs.slice(0, 3)} />
          </div>
        )}
        {differences.length > 1 && (
          <div className={bar}>
            {(['theirs', 'mine'] as const).map((which) => (
              <Button key={which} size="s" variant="quiet" onClick={() => setChoices(oneSided(differences, which))}>
                {translate(`conflict.all.${which}`)}
              </Button>
            ))}
          </div>
        )}
        {failure !== undefined && <Refused failure={failure} translate={translate} />}
        {differences.map((one) => (
          <Decision
            key={one.path}
            difference={one}
            choice={choices[one.path]}
            onChoose={(choice) => setChoices({ ...choices, [one.path]: choice })}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** Runs an action that the gateway may refuse; returns the pending state and the failure. */
function useTrying(act: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<StaffCallFailed>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, failure };
}

interface DecisionProps {
  readonly difference: Difference;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/**
 * One conflicting part: both versions side by side with the differences marked, and a text field for a manual merge
 * where the part is text.
 */
function Decision({ difference, choice, onChoose }: DecisionProps) {
  const { path, theirs, mine, by } = difference;
  const group = useId();
  const label = partWords(path);
  return (
    <fieldset className={part}>
      <legend className={name}>
        {label}
        <Badge tone={by === 'both' ? 'warning' : 'neutral'}>{translate(`conflict.by.${by}`)}</Badge>
      </legend>
      <div className={sides}>
        {(['theirs', 'mine'] as const).map((which) => (
          <label key={which} className={side}>
            <input
              type="radio"
              name={group}
              checked={choice?.side === which}
              onChange={() => onChoose({ side: which })}
            />
            <span className={words}>
              <span className={whose}>{translate(`conflict.${which}`)}</span>
              <Side path={path} text={which === 'theirs' ? theirs : mine} other={which === 'theirs' ? mine : theirs} />
            </span>
          </label>
        ))}
      </div>
      {path.startsWith('words/') &&
        (choice?.side === 'hand' ? (
          <TextArea
            label={translate('conflict.hand', { part: label })}
            rows={path.endsWith('/html') ? 8 : 2}
            value={choice.text}
            onChange={(event) => onChoose({ side: 'hand', text: event.target.value })}
          />
        ) : (
          <div className={bar}>
            <Button
              size="s"
              variant="ghost"
              icon="pencil"
              onClick={() => onChoose({ side: 'hand', text: choice?.side === 'theirs' ? theirs : mine })}
            >
              {translate('conflict.byHand')}
            </Button>
          </div>
        ))}
    </fieldset>
  );
}

function Side({ path, text: own, other }: { readonly path: string; readonly text: string; readonly other: string }) {
  if (own === '')
    return <span className={faint}>{translate(path === 'hidden' ? 'part.hidden.no' : 'conflict.nothing')}</span>;
  if (!path.startsWith('words/')) return <span>{valueWords(path, own)}</span>;
  return (
    <span className={text} dir="auto">
      {differing(own, other).map(({ text: stretch, isOther }, at) => {
        const key = `${at}${stretch}`;
        return isOther ? (
          <mark key={key} className={highlight}>
            {stretch}
          </mark>
        ) : (
          <span key={key}>{stretch}</span>
        );
      })}
    </span>
  );
}

function valueWords(path: string, value: string): string {
  if (path === 'from' || path === 'until') return formatUtc(Date.parse(value));
  if (path === 'hidden') return translate('part.hidden.yes');
  return (['who', 'moment', 'group'].includes(path) ? translate.ifKnown(`${path}.${value}`) : undefined) ?? value;
}
