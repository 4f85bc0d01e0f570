import type { UiSchema } from '@rjsf/utils';
import { type Choice, choiceUi } from '#console/forms/choice-widget.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { PictureWidget } from '#console/media/picture-widget.tsx';
import { type MissionKind, missionKinds, missionPeriods } from '#contract/missions/read.ts';
import { hasLeast, isOfGames } from '#model/missions/mission.ts';
import schema from '#schemas/forms/console/mission.json' with { type: 'json' };
import make from '#schemas/forms/console/mission.json?validator';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { CategoriesWidget } from './categories-widget.tsx';
import { translate } from './words.ts';

/** The form of a mission; mission-draft.ts validates it. */
export const missionForm = defineForm({ schema, make });

const stepsOf = (counted: readonly string[]): readonly FormStep[] => [
  [
    { title: 'group.words', fields: ['title', 'text', 'picture'] },
    { title: 'group.what', fields: ['kind', 'period', ...counted] },
    { title: 'group.goals', fields: ['milestones', 'board'] },
    { title: 'group.budget', fields: ['budget', 'memberMost'] },
    { title: 'group.shelf', fields: ['place'] },
  ],
];
const OF_GAMES = stepsOf(['categories', 'vendors', 'games', 'least']);
const OF_DEPOSITS = stepsOf(['least']);
const OF_MEMBERS = stepsOf([]);

/** Additional widgets of this form. */
export const MISSION_WIDGETS = { categories: CategoriesWidget, picture: PictureWidget };

/** The form fields of a mission kind. */
export function missionSteps(kind: MissionKind): readonly FormStep[] {
  if (isOfGames(kind)) return OF_GAMES;
  return hasLeast(kind) ? OF_DEPOSITS : OF_MEMBERS;
}

const third = { 'ui:options': { span: 'third', asterisk: false, inputMode: 'decimal' } };
const half = { span: 'half', asterisk: false };

const choices = <Name extends string>(names: readonly Name[], of: (name: Name) => string) =>
  names.map((value): Choice => ({ value, label: of(value) }));

const UI: UiSchema = {
  title: { 'ui:options': { maxLength: 80, asterisk: false } },
  text: { 'ui:widget': 'textarea', 'ui:options': { rows: 2, maxLength: 300 } },
  picture: { 'ui:widget': 'picture', 'ui:options': { use: 'offer' } },
  kind: choiceUi(
    choices(missionKinds, (kind) => translate(`kind.${kind}`)),
    half,
  ),
  period: choiceUi(
    choices(missionPeriods, (period) => translate(`period.${period}`)),
    half,
  ),
  categories: { 'ui:widget': 'categories' },
  vendors: { 'ui:options': { ltr: true } },
  games: { 'ui:options': { ltr: true } },
  least: { 'ui:options': { ...half, inputMode: 'decimal' } },
  milestones: { items: { goal: third, reward: { 'ui:options': { span: 'third', asterisk: false } }, amount: third } },
  memberMost: { 'ui:options': { ...half, inputMode: 'decimal' } },
  board: { 'ui:widget': 'switch' },
  place: { 'ui:options': { ...half, inputMode: 'numeric' } },
};

/** The UI schema of the form; `budgets` are the merchant's budgets. */
export function missionUi(budgets: readonly string[], mayChange: boolean): UiSchema {
  const named = budgets.map((name): Choice => ({ value: name, label: name }));
  const ui = { ...UI, budget: choiceUi([{ value: '', label: translate('state.none') }, ...named], half) };
  return mayChange ? ui : { ...ui, 'ui:readonly': true };
}
