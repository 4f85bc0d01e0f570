import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useNow } from '#console/kit/use-now.ts';
import { Facts } from '#console/people/facts.tsx';
import { useMay, useSite } from '#console/session/me.ts';
import { DoneNote } from '#console/undo/done-note.tsx';
import type { ContentEntry, ContentOffer } from '#contract/staff/content/content.ts';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { type EntryDraft, newDraft } from '../draft/content-draft.ts';
import { type DraftProblem, problemsOf } from '../draft/draft-problems.ts';
import { useContentDraft } from '../draft/use-content-draft.ts';
import type { Place } from '../draft/where-taken.ts';
import type { KindProps } from '../list/content-list.tsx';
import { PreviewPart } from '../preview/preview-part.tsx';
import { scheduleWords } from '../words/entry-words.ts';
import { contentAddress } from '../words/kinds.ts';
import { translate } from '../words/words.ts';
import { type Asked, EntryDialogs } from './entry-dialogs.tsx';
import { EntryFields } from './entry-fields.tsx';
import { EntryActions, EntryLead, EntryNotes } from './entry-head.tsx';
import { FormPart } from './form-part.tsx';
import { useFormKeys } from './use-form-keys.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.2fr) minmax(20rem, 1fr)',
  gap: space[4],
  alignItems: 'start',
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const column = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  minInlineSize: 0,
});

export interface EntryFormProps extends KindProps {
  /** The storage key of the edits. */
  readonly place: string;
  /** The saved entry; undefined for a new one. */
  readonly contentEntry: ContentEntry | undefined;
  readonly start: EntryDraft;
}

export function EntryForm(props: EntryFormProps) {
  const { merchant, kind, contentEntry, done, onDone } = props;
  const navigate = useNavigate();
  const { edited, mayChange, isFixed, canSave, guard, ...form } = useEntryForm(props);
  const { draft } = edited;
  const now = useNow();
  const leave = () => guard.leave(contentAddress(merchant, kind));
  useFormKeys({ onSave: canSave ? form.save : undefined, onLeave: leave });
  return (
    <Page
      title={contentEntry === undefined ? translate(`new.${kind}`) : contentEntry.title || translate('untitled')}
      lead={<EntryLead kind={kind} contentEntry={contentEntry} />}
      actions={
        <EntryActions
          kind={kind}
          contentEntry={contentEntry}
          mayChange={mayChange}
          canSave={canSave}
          onLeave={leave}
          onSave={form.save}
          onAsk={form.ask}
          onDuplicate={() =>
            contentEntry && guard.leave(`${contentAddress(merchant, kind, 'new')}?of=${contentEntry.id}`)
          }
        />
      }
    >
      {done && <DoneNote key={done.title} done={done} onGone={() => onDone(undefined)} />}
      <EntryNotes
        contentEntry={contentEntry}
        edited={edited}
        mayChange={mayChange}
        onDiscard={() => edited.rebase(edited.base, edited.version)}
      />
      <div className={grid}>
        <div className={column}>
          <EntryFields
            kind={kind}
            draft={draft}
            isFixed={isFixed}
            now={now}
            {...form.words}
            isNew={contentEntry === undefined}
            wrong={form.wrong}
            onChange={form.set}
          />
          {contentEntry?.offer && <OfferPart offer={contentEntry.offer} />}
        </div>
        <PreviewPart
          merchant={merchant}
          kind={kind}
          draft={draft}
          language={form.words.language}
          version={contentEntry?.version ?? 0}
          onFind={form.find}
        />
      </div>
      <EntryDialogs
        merchant={merchant}
        kind={kind}
        contentEntry={contentEntry}
        edited={edited}
        asked={form.asked}
        onAsk={form.ask}
        onRefused={form.refuse}
        onDone={onDone}
        onMade={(id) => navigate(contentAddress(merchant, kind, id), { replace: true })}
        onGone={() => navigate(contentAddress(merchant, kind))}
      />
      {guard.dialog}
    </Page>
  );
}

/** State of one form: the edits, their problems, and the action that waits for confirmation. */
function useEntryForm({ merchant, kind, place, contentEntry, start }: EntryFormProps) {
  const mayChange = useMay()('content.change', merchant);
  const base = {
    version: contentEntry?.version ?? 0,
    base: contentEntry === undefined ? newDraft(kind) : start,
    draft: start,
  };
  const edited = useContentDraft(`${merchant} ${kind} ${place}`, base);
  const guard = useLeaveGuard(edited.isChanged && mayChange, () => edited.rebase(edited.base, edited.version));
  const { find, ...words } = useWordsInSight(useLanguages(merchant, edited.draft));
  const [isTried, setTried] = useState(false);
  const [refused, refuse] = useState<Readonly<Record<string, string>>>({});
  const [asked, ask] = useState<Asked>();
  const problems = problemsOf(edited.draft, kind);
  const isFixed = !mayChange || contentEntry?.state === 'removed';

  const set = (next: EntryDraft) => {
    refuse({});
    edited.set(next);
  };
  const save = () => {
    setTried(true);
    const [first] = problems;
    if (first === undefined) return ask({ kind: 'save' });
    const [, where] = /^words\/([A-Z]{2})/.exec(first.path) ?? [];
    if (where !== undefined) words.onLanguage(where);
  };
  const canSave = !isFixed && (edited.isChanged || contentEntry === undefined);
  const wrong = wrongIn(problems, isTried, refused);
  return { edited, guard, mayChange, isFixed, canSave, words, find, wrong, asked, ask, refuse, set, save };
}

/** The edited language, stored in the URL, and the text field of that language. */
function useWordsInSight(languages: readonly string[]) {
  const [language, onLanguage] = useAddressState('language', languages[0] ?? 'EN');
  const box = useRef<HTMLTextAreaElement>(null);
  const find = (where: string, { start, end }: Place) => {
    onLanguage(where);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(start, end);
    });
  };
  return { languages, language, onLanguage, box, find };
}

/** The languages of the site, its default language first, then further languages of the entry. */
function useLanguages(merchant: string, { words }: EntryDraft): readonly string[] {
  const site = useSite(merchant);
  const own = site === undefined ? [] : [site.defaultLanguage, ...site.languages];
  return [...new Set([...own, ...Object.keys(words)])];
}

/** Missing values are reported after the first attempt to save; invalid values at once. */
function wrongIn(problems: readonly DraftProblem[], isTried: boolean, refused: Readonly<Record<string, string>>) {
  return (path: string): string | undefined => {
    const found = problems.find((problem) => problem.path === path);
    if (found === undefined || (found.isMissing && !isTried)) return refused[path];
    return translate.ifKnown(`problem.${found.code}`, found.values) ?? found.code;
  };
}

/** The offer of a promotion, read-only: offers are not part of the content. */
function OfferPart({ offer }: { readonly offer: ContentOffer }) {
  const { id, type, entry, startsAt, endsAt } = offer;
  return (
    <FormPart title={translate('form.offer')} lead={translate('form.offer.lead')} isFixed={false}>
      <Facts
        facts={[
          { label: translate('offer.id'), value: id },
          { label: translate('offer.type'), value: type },
          { label: translate('offer.entry'), value: translate.ifKnown(`entry.${entry}`) ?? entry },
          { label: translate('offer.time'), value: scheduleWords({ from: startsAt, until: endsAt }) },
        ]}
      />
    </FormPart>
  );
}
