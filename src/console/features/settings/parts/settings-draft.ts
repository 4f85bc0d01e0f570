/** Draft of a site's settings: the raw value of each changed key. Pure. */

import { isObject, type JsonObject, own, yes } from '#model/json/json.ts';
import type { Problem } from '#model/json/problem.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { settingProblems } from '#model/proposals/setting-values.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { partsOf, SUBJECTS, type Subject } from './sections.ts';

/** Raw values by subject, in edit order; null removes a key. */
export type SettingsDraft = Readonly<Record<Subject, unknown>>;

export const NO_DRAFT: SettingsDraft = {};

const MAINTENANCE: Subject = 'status.maintenance';
const EDITED: readonly Subject[] = Object.values(SUBJECTS).flat();

/** The saved value of a setting; null if the tree has none. */
export function savedSetting(trees: TreeBodies, subject: Subject): unknown {
  const { tree, key } = partsOf(subject);
  return own(trees[tree], key) ?? null;
}

/** The value of a setting with the draft applied. */
export function draftedSetting(draft: SettingsDraft, trees: TreeBodies, subject: Subject): unknown {
  return Object.hasOwn(draft, subject) ? draft[subject] : savedSetting(trees, subject);
}

/** Sets one setting. A value equal to the saved one is removed from the draft. */
export function setDraft(draft: SettingsDraft, trees: TreeBodies, subject: Subject, value: unknown): SettingsDraft {
  const others = dropDraft(draft, [subject]);
  return isSame(savedSetting(trees, subject), value) ? others : { ...others, [subject]: value };
}

export function dropDraft(draft: SettingsDraft, subjects: readonly Subject[]): SettingsDraft {
  return Object.fromEntries(Object.entries(draft).filter(([subject]) => !subjects.includes(subject as Subject)));
}

/**
 * The subjects that differ from the saved values, in section order. Another staff user may have saved the same value in
 * the meantime.
 */
export function changedSubjects(draft: SettingsDraft, trees: TreeBodies): readonly Subject[] {
  return EDITED.filter(
    (subject) => Object.hasOwn(draft, subject) && !isSame(savedSetting(trees, subject), draft[subject]),
  );
}

/** The validation errors of a drafted setting; paths point into its value. */
export function draftProblems(draft: SettingsDraft, trees: TreeBodies, subject: Subject): readonly Problem[] {
  const { tree, key } = partsOf(subject);
  return settingProblems(tree, key, draftedSetting(draft, trees, subject));
}

/** Splits the changed subjects: those that can be sent, and those with errors. */
export function sortDraft(draft: SettingsDraft, trees: TreeBodies) {
  const changed = changedSubjects(draft, trees);
  const held = changed.filter((subject) => draftProblems(draft, trees, subject).length > 0);
  return { sendable: changed.filter((subject) => !held.includes(subject)), held };
}

/** The proposals of these subjects. The admission rules are set before the site is closed, and after it was opened. */
export function proposalsOf(draft: SettingsDraft, subjects: readonly Subject[]): readonly Proposal[] {
  const settings = subjects.flatMap((subject): readonly Proposal[] =>
    subject === MAINTENANCE ? [] : [{ kind: 'setting', ...partsOf(subject), value: draft[subject] ?? null }],
  );
  if (!subjects.includes(MAINTENANCE)) return settings;
  const maintenance: Proposal = { kind: 'maintenance', on: yes(draft[MAINTENANCE]) };
  return maintenance.on ? [...settings, maintenance] : [maintenance, ...settings];
}

/** Keys of a tree without a section, unchanged. */
export function otherSettings(trees: TreeBodies): Readonly<Record<'whitelabel' | 'status', JsonObject>> {
  const rest = (tree: 'whitelabel' | 'status'): JsonObject => {
    const body = trees[tree];
    const entries = isObject(body) ? Object.entries(body) : [];
    return Object.fromEntries(entries.filter(([key]) => !EDITED.includes(`${tree}.${key}`)));
  };
  return { whitelabel: rest('whitelabel'), status: rest('status') };
}

/** Parses a stored draft; an empty draft if it cannot be parsed. */
export function readDraft(text: string | null): SettingsDraft {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return Object.fromEntries(
      Object.entries(isObject(read) ? read : {}).filter(([subject]) => EDITED.includes(subject as Subject)),
    );
  } catch {
    return NO_DRAFT;
  }
}

/** The order of an object's keys does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  const inOrder = (_key: string, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([first], [second]) => (first < second ? -1 : 1)))
      : part;
  return JSON.stringify(value, inOrder);
}
