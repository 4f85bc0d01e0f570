import type { RegistryWidgetsType, UiSchema } from '@rjsf/utils';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Translate } from '#console/texts/say.ts';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import type { FormDefinition } from '#ui/schema-form/state/define-form.ts';
import { useFormPart } from '#ui/schema-form/state/form-in-use.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { ChoiceWidget } from './choice-widget.tsx';
import { type FoundProblem, withProblems } from './found-problems.ts';

export interface ConsoleFormProps {
  /** Buttons outside of the form name it by this. */
  readonly id: string;
  readonly form: FormState;
  readonly of: FormDefinition;
  /** How it is drawn, where that depends on more than the definition. */
  readonly ui?: UiSchema | undefined;
  /** Widgets of a feature, beside those that all forms of the console know. */
  readonly widgets?: RegistryWidgetsType | undefined;
  /** The fields that are drawn, where it is not all of them. Keep it the same list while it says the same. */
  readonly steps?: readonly FormStep[] | undefined;
  /** What is wrong with the values by what stands around the form. */
  readonly problems?: readonly FoundProblem[] | undefined;
  readonly translate: Translate;
  readonly onSubmit: () => void;
  /** Whose password it holds (SchemaForm). */
  readonly account?: string | undefined;
}

/** A form of the console: nothing is sent by it but what `onSubmit` sends. */
export function ConsoleForm(props: ConsoleFormProps) {
  const { of, ui = of.ui, widgets = NONE, problems = NO_PROBLEMS, translate, ...more } = props;
  const all = useMemo(() => ({ choice: ChoiceWidget, ...widgets }), [widgets]);
  const found = useSame(problems);
  const validator = useMemo(() => withProblems(of.validator, found), [of, found]);
  return (
    <SchemaForm
      {...more}
      translate={translate.label}
      action="/"
      schema={of.schema}
      uiSchema={ui}
      validator={validator}
      wordsOf={of.wordsOf}
      widgets={all}
    />
  );
}

const NONE: RegistryWidgetsType = {};
const NO_PROBLEMS: readonly FoundProblem[] = [];

/** The first of lists that say the same: another one would have the form judged again. */
function useSame(problems: readonly FoundProblem[]): readonly FoundProblem[] {
  const [kept, setKept] = useState(problems);
  const isSame = JSON.stringify(kept) === JSON.stringify(problems);
  if (!isSame) setKept(problems);
  return isSame ? kept : problems;
}

/** What stands in a form now. */
export function useFormValues(form: FormState): FormValues {
  return useSyncExternalStore(form.subscribe, form.values, form.values);
}

/** Whether all that a form shows can be sent as it is. */
export function useIsRight(form: FormState): boolean {
  return useFormPart(form, 'missing')?.length === 0;
}

/** Tells what was said of a field where it stands, for as long as it is not edited. */
export function useRefusal(form: FormState, field: string, message: string | undefined): void {
  useEffect(() => {
    form.refuse(message === undefined ? [] : [{ field, words: { message } }]);
  }, [form, field, message]);
}
