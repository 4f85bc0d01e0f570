import type { RegistryWidgetsType, UiSchema } from '@rjsf/utils';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Translate } from '#console/texts/translate.ts';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import type { FormDefinition } from '#ui/schema-form/state/define-form.ts';
import { useFormPart } from '#ui/schema-form/state/form-in-use.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { ChoiceWidget } from './choice-widget.tsx';
import { type FoundProblem, withProblems } from './found-problems.ts';

export interface ConsoleFormProps {
  /** Buttons outside of the form refer to this id. */
  readonly id: string;
  readonly form: FormState;
  readonly of: FormDefinition;
  /** The UI schema, if it depends on more than the definition. */
  readonly ui?: UiSchema | undefined;
  /** Widgets of a feature, in addition to those of all console forms. */
  readonly widgets?: RegistryWidgetsType | undefined;
  /** The shown fields, if not all. Pass the same array while its content is the same. */
  readonly steps?: readonly FormStep[] | undefined;
  /** Problems of the values that the surrounding code found. */
  readonly problems?: readonly FoundProblem[] | undefined;
  readonly translate: Translate;
  /** The currency that the labels of amounts name as `{currency}`. */
  readonly currency?: string | undefined;
  readonly onSubmit: () => void;
  /** The account of a password field (SchemaForm). */
  readonly account?: string | undefined;
}

/** A form of the console: only `onSubmit` sends something. */
export function ConsoleForm(props: ConsoleFormProps) {
  const { of, ui = of.ui, widgets = NONE, problems = NO_PROBLEMS, translate, currency, ...more } = props;
  const all = useMemo(() => ({ choice: ChoiceWidget, ...widgets }), [widgets]);
  const found = useSame(problems);
  const translateLabel = useMemo((): Translate['label'] => {
    if (currency === undefined) return translate.label;
    return (key, values) => translate.label(key, { currency, ...values });
  }, [translate, currency]);
  const validator = useMemo(() => withProblems(of.validator, found), [of, found]);
  return (
    <SchemaForm
      {...more}
      translate={translateLabel}
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

/** Returns the first of equal lists: a new list would validate the form again. */
function useSame(problems: readonly FoundProblem[]): readonly FoundProblem[] {
  const [stable, setStable] = useState(problems);
  const isSame = JSON.stringify(stable) === JSON.stringify(problems);
  if (!isSame) setStable(problems);
  return isSame ? stable : problems;
}

export function useFormValues(form: FormState): FormValues {
  return useSyncExternalStore(form.subscribe, form.values, form.values);
}

/** Whether all shown values can be sent. */
export function useIsRight(form: FormState): boolean {
  return useFormPart(form, 'missing')?.length === 0;
}

/** Shows a refusal at its field until the field is edited. */
export function useRefusal(form: FormState, field: string, message: string | undefined): void {
  useEffect(() => {
    form.refuse(message === undefined ? [] : [{ field, words: { message } }]);
  }, [form, field, message]);
}
