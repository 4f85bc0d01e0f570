import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { PayMethod } from '#contract/cashier/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { payMethodForm } from '#model/form/pay-method.ts';
import { dropHidden } from '#model/form/validate.ts';
import { refusalOf } from '#portal/forms/spec-form/refusal-of.ts';
import { draftFields, useDraft } from '#portal/forms/spec-form/use-draft.ts';
import { useMethodModule } from '#portal/forms/spec-form/use-method-module.ts';
import { useSpecValidator } from '#portal/forms/spec-form/use-spec-validator.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';

/** The form of a method's own fields (D69): rules, values and validation. */
export function useMethodForm(method: PayMethod) {
  const { has } = useTexts();
  const { language } = useAtomValue(portalAtom);
  const form = useFormState();
  const spec = useMemo(() => payMethodForm(method.rules, [language, 'EN']), [method.rules, language]);
  const names = useMemo(() => spec.fields.map(({ name }) => name), [spec]);
  const steps = useMemo(() => [[{ fields: names }]], [names]);
  const moduleAt = useMethodModule(method);
  // A number of any network is accepted: only the payment provider knows which are its own.
  const validation = useSpecValidator(spec, names.length > 0, undefined, { validatesNumbers: false, moduleAt });
  const dropDraft = useDraft(`deposit ${method.id}`, form, draftFields(spec));
  return {
    spec,
    form,
    steps,
    validation,
    dropDraft,
    isEmpty: names.length === 0,
    values: () => dropHidden(spec, form.values()),
    /** Shows field errors; returns whether the refusal named any field. */
    refuse(error: unknown): boolean {
      const problems = error instanceof CallRefused ? error.fields.filter(({ field }) => names.includes(field)) : [];
      form.refuse(problems.map((problem) => refusalOf(problem, has, spec)));
      return problems.length > 0;
    },
  };
}

export type MethodForm = ReturnType<typeof useMethodForm>;
