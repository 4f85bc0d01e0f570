import { useState } from 'react';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { usePosted } from '../in-page.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * The state of a model's form. After a post without script it contains the posted values and the gateway's field
 * errors.
 */
export function usePostedState(spec: FormSpec | undefined): FormState {
  const { has } = useTexts();
  const posted = usePosted();
  const form = useFormState(spec && posted ? typedIn(spec, posted.values) : {});
  useState(() => {
    if (spec && posted) form.refuse(posted.problems.map((problem) => refusalOf(problem, has, spec)));
  });
  return form;
}

/** A checkbox is posted as `on`, and only when checked. */
function typedIn({ fields }: FormSpec, values: Readonly<Record<string, string>>): FormValues {
  const typed = fields.filter(({ name }) => Object.hasOwn(values, name));
  return Object.fromEntries(
    typed.map(({ name, widget }) => [name, widget === 'checkbox' ? true : (values[name] ?? '')]),
  );
}
