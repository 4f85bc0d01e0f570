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

/** One setting under one's hands. */
export interface Editor {
  /** As it is drafted, raw. */
  readonly value: unknown;
  readonly isChanged: boolean;
  readonly mayChange: boolean;
  set(value: unknown): void;
  revert(): void;
  /** What is wrong with the value; paths lead into it. */
  readonly problems: readonly FoundProblem[];
}

/** Makes the editor of a setting. */
export type EditorOf = (subject: Subject) => Editor;

/** What every section works with. */
export interface SectionProps {
  readonly view: SiteView;
  readonly edit: EditorOf;
}

/** What was typed is named; what is missing cannot be. */
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
