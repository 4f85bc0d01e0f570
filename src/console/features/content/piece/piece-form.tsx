import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { DoneNote } from '#console/people/done-note.tsx';
import { useMay, useSite } from '#console/session/me.ts';
import type { ContentPiece } from '#contract/staff/content/content.ts';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { newDraft, type PieceDraft } from '../draft/content-draft.ts';
import { type DraftProblem, problemsOf } from '../draft/draft-problems.ts';
import { useContentDraft } from '../draft/use-content-draft.ts';
import type { Place } from '../draft/where-taken.ts';
import type { KindProps } from '../list/content-list.tsx';
import { PreviewPart } from '../preview/preview-part.tsx';
import { contentAddress } from '../words/kinds.ts';
import { say } from '../words/words.ts';
import { OfferPart } from './offer-part.tsx';
import { type Asked, PieceDialogs } from './piece-dialogs.tsx';
import { PieceFields } from './piece-fields.tsx';
import { PieceActions, PieceLead, PieceNotes } from './piece-head.tsx';
import { useFormKeys } from './use-form-keys.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useNow } from './use-now.ts';

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

export interface PieceFormProps extends KindProps {
  /** Under which name edits are kept. */
  readonly place: string;
  /** As it is kept; undefined: not yet. */
  readonly piece: ContentPiece | undefined;
  readonly start: PieceDraft;
}

/** A piece in its form, with what comes of it beside it. */
export function PieceForm(props: PieceFormProps) {
  const { merchant, kind, place, piece, start, done, onDone } = props;
  const navigate = useNavigate();
  const mayChange = useMay()('content.change', merchant);
  const base = { version: piece?.version ?? 0, base: piece === undefined ? newDraft(kind) : start, draft: start };
  const edited = useContentDraft(`${merchant} ${kind} ${place}`, base);
  const { draft } = edited;
  const isFixed = !mayChange || piece?.state === 'removed';
  const languages = useLanguages(merchant, draft);
  const [language, setLanguage] = useAddressState('language', languages[0] ?? 'EN');
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<Asked>();
  const box = useRef<HTMLTextAreaElement>(null);
  const guard = useLeaveGuard(edited.isChanged && mayChange, () => edited.rebase(edited.base, edited.version));
  const problems = problemsOf(draft, kind);
  const now = useNow();

  const set = (next: PieceDraft) => {
    setRefused({});
    edited.set(next);
  };
  const save = () => {
    setTried(true);
    const [first] = problems;
    if (first === undefined) return setAsked({ kind: 'save' });
    const [, where] = /^words\/([A-Z]{2})/.exec(first.path) ?? [];
    if (where !== undefined) setLanguage(where);
  };
  const find = (where: string, { start: from, end }: Place) => {
    setLanguage(where);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from, end);
    });
  };
  const leave = () => guard.leave(contentAddress(merchant, kind));
  const canSave = !isFixed && (edited.isChanged || piece === undefined);
  useFormKeys({ onSave: canSave ? save : undefined, onLeave: leave });
  return (
    <Page
      title={piece === undefined ? say(`new.${kind}`) : piece.title || say('untitled')}
      lead={<PieceLead kind={kind} piece={piece} />}
      actions={
        <PieceActions
          kind={kind}
          piece={piece}
          mayChange={mayChange}
          canSave={canSave}
          onLeave={leave}
          onSave={save}
          onAsk={setAsked}
          onDuplicate={() => piece && guard.leave(`${contentAddress(merchant, kind, 'new')}?of=${piece.id}`)}
        />
      }
    >
      {done && <DoneNote key={done.title} done={done} onGone={() => onDone(undefined)} />}
      <PieceNotes
        piece={piece}
        edited={edited}
        mayChange={mayChange}
        onDiscard={() => edited.rebase(edited.base, edited.version)}
      />
      <div className={grid}>
        <div className={column}>
          <PieceFields
            {...{ kind, draft, isFixed, now, languages, language, box }}
            isNew={piece === undefined}
            wrong={wrongIn(problems, isTried, refused)}
            onLanguage={setLanguage}
            onChange={set}
          />
          {piece?.offer && <OfferPart offer={piece.offer} />}
        </div>
        <PreviewPart {...{ merchant, kind, draft, language }} version={piece?.version ?? 0} onFind={find} />
      </div>
      <PieceDialogs
        {...{ merchant, kind, piece, edited, asked }}
        onAsk={setAsked}
        onRefused={setRefused}
        onDone={onDone}
        onMade={(id) => navigate(contentAddress(merchant, kind, id), { replace: true })}
        onGone={() => navigate(contentAddress(merchant, kind))}
      />
      {guard.dialog}
    </Page>
  );
}

/** The languages of the site, its own one first, then those that the piece has besides. */
function useLanguages(merchant: string, { words }: PieceDraft): readonly string[] {
  const site = useSite(merchant);
  const own = site === undefined ? [] : [site.defaultLanguage, ...site.languages];
  return [...new Set([...own, ...Object.keys(words)])];
}

/** What is not written yet is told once somebody tried to save; what is written wrong is told at once. */
function wrongIn(problems: readonly DraftProblem[], isTried: boolean, refused: Readonly<Record<string, string>>) {
  return (path: string): string | undefined => {
    const found = problems.find((problem) => problem.path === path);
    if (found === undefined || (found.isMissing && !isTried)) return refused[path];
    return say.ifKnown(`problem.${found.code}`, found.values) ?? found.code;
  };
}
