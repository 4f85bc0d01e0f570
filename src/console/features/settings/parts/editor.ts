import type { SiteView } from '#console/effects/site-view.ts';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import type { Problem } from '#model/json/problem.ts';
import type { Subject } from './sections.ts';
import {
  changedSubjects,
  draftedSetting,
  draftProblems,
  dropDraft,
  type SettingsDraft,
  setDraft,
} from './settings-draft.ts';
import { translate } from './words.ts';

export interface Editor {
  /** The raw drafted value. */
  readonly value: unknown;
  readonly isChanged: boolean;
  readonly mayChange: boolean;
  set(value: unknown): void;
  revert(): void;
  /** Validation errors of the value; paths point into it. */
  readonly problems: readonly FoundProblem[];
}

export type EditorOf = (subject: Subject) => Editor;

export interface SectionProps {
  readonly view: SiteView;
  readonly edit: EditorOf;
}

/** An invalid value is quoted; a missing one cannot be. */
function wrongWords({ found, expected }: Problem): string {
  return translate(/^".+"$/.test(found) ? 'wrong.value' : 'wrong', { found, expected });
}

/** Binds a draft to the editors of its settings. */
export function bindEditors(
  { documents: { trees } }: SiteView,
  draft: SettingsDraft,
  keep: (draft: SettingsDraft) => void,
  mayChange: boolean,
): EditorOf {
  const changed = changedSubjects(draft, trees);
  return (subject) => {
    const problems = draftProblems(draft, trees, subject);
    return {
      value: draftedSetting(draft, trees, subject),
      isChanged: changed.includes(subject),
      mayChange,
      set: (value) => keep(setDraft(draft, trees, subject, value)),
      revert: () => keep(dropDraft(draft, [subject])),
      problems: problems.map((problem) => ({ path: problem.path, message: wrongWords(problem) })),
    };
  };
}
