import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ChangePanel } from '#console/effects/change-panel.tsx';
import type { SiteView } from '#console/effects/site-view.ts';
import { Page } from '#console/kit/page.tsx';
import { PendingLine } from '#console/kit/pending-line.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useMay } from '#console/session/me.ts';
import { useUndo } from '#console/undo/use-undo.tsx';
import type { Problem } from '#model/json/problem.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { AddField } from './add-field.tsx';
import { LiveForm } from './live-form.tsx';
import { dropRule, moveRule, NO_DRAFT, savedRules, setRule, withoutSent } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleFilters } from './rule-filters.tsx';
import { RuleList } from './rule-list.tsx';
import { type RuleRow, readRulebook } from './rule-rows.ts';
import { fieldLabel, translate } from './rule-words.ts';
import { useRuleDraft } from './use-rule-draft.ts';

const whole = css({ display: 'flex', flexDirection: 'column', gap: space[3], flex: 1, minBlockSize: 0 });
const open = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(16rem, 1fr) minmax(22rem, 1.25fr) minmax(0, 1.1fr)',
  gap: space[4],
  // The form goes below the editor, next to the list; the page scrolls.
  [media.desk]: {
    flex: 'none',
    gridTemplateColumns: 'minmax(13rem, 1fr) minmax(0, 2fr)',
    gridTemplateRows: '36rem 34rem',
    '& > :first-child': { gridRow: '1 / -1' },
  },
  [media.tablet]: {
    flex: 1,
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'none',
    '& > :first-child': { gridRow: 'auto' },
  },
});
const column = css({ display: 'flex', flexDirection: 'column', gap: space[3], minBlockSize: 0, minInlineSize: 0 });
const aside = css({ [media.tablet]: { display: 'none' } });

export interface RulebookProps {
  readonly siteName: string;
  readonly view: SiteView;
}

/** The table of rules, the open rule with its test bench, and the form with the edits applied. */
export function Rulebook({ siteName, view }: RulebookProps) {
  const { merchant } = view.documents;
  const edited = useRules(view);
  const { draft, setDraft, book, opened, go, mayChange, refused, setRefused } = edited;
  const [saving, setSaving] = useState<readonly Proposal[]>();
  const undo = useUndo();
  const mayPreview = useMay()('preview.open', merchant);

  return (
    <Page
      title={translate('title')}
      lead={translate('lead', { site: siteName })}
      actions={
        mayChange && (
          <PendingLine
            element="console.rules.pending"
            translate={translate}
            sendable={book.proposals.length}
            held={book.held.length}
            onReview={() => setSaving(book.proposals)}
            onDiscard={() => setDraft(NO_DRAFT)}
          />
        )
      }
    >
      <div className={cx(whole, opened && open)}>
        <Rules view={view} edited={edited} />
        {opened !== undefined && (
          <OpenedRule
            key={opened.field}
            view={view}
            edited={edited}
            opened={opened}
            refused={refused[opened.field]}
            onClose={() => go(null)}
          />
        )}
        {opened !== undefined && mayPreview && (
          <div className={cx(column, aside)}>
            <LiveForm merchant={merchant} proposals={book.proposals} />
          </div>
        )}
      </div>
      {saving !== undefined && (
        <ChangePanel
          merchant={merchant}
          title={translate('pending.title', { site: siteName })}
          proposals={saving}
          permission="rule.change"
          onDone={(done, reason) => {
            setDraft(withoutSent(draft, saving));
            undo.report({ title: translate('pending.done'), undone: translate('pending.undone'), reason, back: done });
          }}
          onRefused={(_, problems) => setRefused(refusedFields(problems, saving))}
          onClose={() => setSaving(undefined)}
        />
      )}
      {undo.dialog}
    </Page>
  );
}

/** The rules with the edits applied, the edits, and the open rule in the URL. */
function useRules(view: SiteView) {
  const { merchant } = view.documents;
  const { field: openField } = useParams();
  const navigate = useNavigate();
  const [draft, setDraft] = useRuleDraft(merchant);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const mayChange = useMay()('rule.change', merchant);
  // Checking takes longer than a key press: typing has priority.
  const proved = useDeferredValue(draft);
  const book = useMemo(() => readRulebook(view, proved), [view, proved]);
  const opened = book.rows.find(({ field }) => field === openField);
  const go = (field: string | null): void => {
    const { search } = window.location;
    navigate(`/m/${merchant}/rules${field === null ? '' : `/${encodeURIComponent(field)}`}${search}`);
  };
  return { draft, setDraft, refused, setRefused, mayChange, book, opened, go };
}

interface RulesProps {
  readonly view: SiteView;
  readonly edited: ReturnType<typeof useRules>;
}

/** The rules as rows, their filters, and the form to add a field. */
function Rules({ view, edited: { draft, setDraft, mayChange, book, opened, go } }: RulesProps) {
  const [words, setWords] = useAddressState('words');
  const [onlyWrong, setOnlyWrong] = useAddressState('wrong');
  const isFiltered = words !== '' || onlyWrong !== '';
  const saved = savedRules(view.documents.trees.rules);
  const shown = book.rows.filter((row) => isFound(row, fieldLabel(view, row.field), words, onlyWrong !== ''));
  const move = (field: string, by: Parameters<typeof moveRule>[3]) => setDraft(moveRule(draft, saved, field, by));
  return (
    <div className={cx(column, opened === undefined ? whole : aside)}>
      <RuleFilters
        words={words}
        onWords={setWords}
        onlyWrong={onlyWrong !== ''}
        onOnlyWrong={(wanted) => setOnlyWrong(wanted ? '1' : '')}
      />
      <RuleList
        view={view}
        rows={shown}
        openField={opened?.field}
        isNarrow={opened !== undefined}
        onOpen={go}
        onMove={mayChange && !isFiltered ? move : undefined}
        empty={<Nothing isFiltered={isFiltered} />}
      />
      {mayChange && (
        <AddField
          known={book.rows.map(({ field }) => field)}
          onAdd={(field) => {
            setDraft(setRule(draft, field, NEW_RULE));
            go(field);
          }}
        />
      )}
    </div>
  );
}

interface OpenedProps extends RulesProps {
  readonly opened: RuleRow;
  readonly refused: string | undefined;
  readonly onClose: () => void;
}

function OpenedRule({ view, edited, opened, refused, onClose }: OpenedProps) {
  const { draft, setDraft, setRefused, mayChange } = edited;
  const set = (patch: Parameters<typeof setRule>[2]) => {
    setRefused({});
    setDraft(setRule(draft, opened.field, patch));
  };
  return (
    <RuleEditor
      view={view}
      row={opened}
      raw={{ ...opened.raw, ...draft.patches[opened.field] }}
      refused={refused}
      onSet={mayChange ? set : undefined}
      onRevert={() => setDraft(dropRule(draft, opened.field))}
      onClose={onClose}
    />
  );
}

/** The gateway's refusals by field. The path of a problem points into the rules or into the list of proposals. */
function refusedFields(problems: readonly Problem[], sent: readonly Proposal[]): Readonly<Record<string, string>> {
  const entries = problems.map((problem) => {
    const [, first = '', second = ''] = problem.path.split('/');
    const proposal = sent[Number(first)];
    const field = first === 'rules' ? second : proposal?.kind === 'rule' ? proposal.field : first;
    return [field, translate('refused', { why: refusalWords(problem) })] as const;
  });
  return Object.fromEntries(entries);
}

/** A tree refusal is one sentence that starts with its path: the path is removed. */
function refusalWords({ code, found, expected, remedy }: Problem): string {
  if (code === 'tree.refused') return expected.replace(/^\w+ at \S+: /, '');
  return translate('refused.problem', { found, expected, remedy });
}

/** The initial rule of a field: shown, optional, any text. */
const NEW_RULE = {
  enabled: true,
  required: false,
  minLength: 1,
  maxLength: 50,
  acceptedPattern: '*',
  patternId: 0,
} as const;

function isFound({ field, findings }: RuleRow, label: string, words: string, onlyWrong: boolean): boolean {
  if (onlyWrong && findings.every(({ severity }) => severity === 'note')) return false;
  return `${field} ${label}`.toLowerCase().includes(words.trim().toLowerCase());
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title={translate('empty.title')} text={translate('empty.text')} />;
  return <EmptyState illustration="search" title={translate('filter.none')} text={translate('filter.noneText')} />;
}
