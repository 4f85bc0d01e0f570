import type { ReactNode } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { nameLanguage } from '#console/names/names.ts';
import { useSite } from '#console/session/me.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Select } from '#ui/fields/select.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { tOfRewards as translate } from './words.ts';

const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: space[6],
  alignItems: 'start',
  '@media (max-width: 63.99875em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const column = css({ display: 'grid', gap: space[4], minInlineSize: 0, maxInlineSize: '46rem' });
const language = css({ inlineSize: '12rem' });
const line = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });
const foot = css({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  marginBlockStart: 'auto',
  paddingBlock: space[3],
  borderBlockStart: `1px solid ${color.line}`,
  backgroundColor: color.canvas,
  [media.phone]: { '& > button': { flex: 1 } },
});
const state = css({ flex: '1 1 12rem', color: color.textMuted, fontSize: type.s });
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockStart: space[2] });

/** The form at the start, its preview at the side; stacked on narrow screens. */
export function EditorColumns({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className={columns}>
      <div className={column}>{main}</div>
      <div className={column}>{side}</div>
    </div>
  );
}

interface LanguageProps {
  readonly merchant: string;
  /** Languages with texts. */
  readonly written: readonly string[];
  readonly value: string;
  readonly onChange: (language: string) => void;
}

export function LanguageChoice({ merchant, written, value, onChange }: LanguageProps) {
  const languages = [...new Set([...(useSite(merchant)?.languages ?? []), ...written, 'EN'])];
  return (
    <Select
      className={language}
      label={translate('editor.language')}
      value={value}
      options={languages.map((one) => ({ value: one, label: nameLanguage(one) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FootProps {
  readonly problems: readonly FoundProblem[];
  readonly changes: readonly string[];
  /** The button's element id: `console.mall.save`. */
  readonly element: string;
  readonly onDrop: () => void;
  readonly onSave: () => void;
}

export function EditorFoot({ problems, changes, element, onDrop, onSave }: FootProps) {
  const statusText =
    problems.length > 0
      ? translate('editor.wrong', { count: problems.length })
      : changes.length > 0
        ? translate('editor.changes', { count: changes.length })
        : translate('editor.nothing');
  return (
    <div className={foot}>
      <p className={state}>{statusText}</p>
      <Button variant="quiet" disabled={changes.length + problems.length === 0} onClick={onDrop}>
        {translate('editor.drop')}
      </Button>
      <Button disabled={problems.length > 0 || changes.length === 0} data-element={element} onClick={onSave}>
        {translate('act.save')}
      </Button>
    </div>
  );
}

interface AboveProps {
  readonly merchant: string;
  /** The subject of the journal entries. */
  readonly subject: string;
  readonly refused: readonly FoundProblem[];
  /** What another staff user changed since editing began; undefined without a change. */
  readonly theirs: readonly string[] | undefined;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** Notices above the form: refused values, and a version conflict with the two ways to continue. */
export function EditorNotes({ merchant, subject, refused, theirs, onTheirs, onMine }: AboveProps) {
  const isNewer = theirs !== undefined;
  const { data } = useStaffRead(journalEntries, { merchant, subject, count: '1' }, { enabled: isNewer });
  return (
    <>
      {refused.length > 0 && (
        <Banner tone="negative" title={translate('refused.title')} announce>
          {refused.map(({ message }) => message).join(' ')}
        </Banner>
      )}
      {isNewer && (
        <Banner
          tone="warning"
          title={translate('conflict.title', { who: data?.entries[0]?.actorName ?? translate('conflict.somebody') })}
          announce
        >
          {theirs.length === 0 ? (
            <p>{translate('conflict.same')}</p>
          ) : (
            <ul>
              {theirs.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
          <div className={acts}>
            <Button variant="quiet" size="s" onClick={onTheirs}>
              {translate('conflict.theirs')}
            </Button>
            <Button variant="quiet" size="s" onClick={onMine}>
              {translate('conflict.mine')}
            </Button>
          </div>
        </Banner>
      )}
    </>
  );
}

/** Author, time and reason of the last change, from the journal; renders nothing without one. */
export function LastChange({ merchant, subject }: Pick<AboveProps, 'merchant' | 'subject'>) {
  const { data } = useStaffRead(journalEntries, { merchant, subject, count: '1' });
  const [entry] = data?.entries ?? [];
  if (entry === undefined) return null;
  return (
    <p className={line}>
      <bdi>{translate('last.line', { who: entry.actorName, when: formatMoment(entry.at) })}</bdi>
      {entry.reason !== undefined && `: ${entry.reason}`}
    </p>
  );
}

const lines = css({ display: 'grid', gap: space[1] });
const change = css({
  paddingInlineStart: space[4],
  position: 'relative',
  '&::before': { content: '"•"', position: 'absolute', insetInlineStart: space[1] },
});

/** The effect of a change before it is saved. Phrasing content: rendered within a paragraph. */
export function ChangeLines({
  changes,
  children,
}: {
  readonly changes: readonly string[];
  readonly children?: ReactNode;
}) {
  return (
    <span className={lines}>
      {changes.length > 0 && <span>{translate('change.lead')}</span>}
      {changes.map((each) => (
        <span key={each} className={change}>
          {each}
        </span>
      ))}
      {children}
    </span>
  );
}
