import { default as Form } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import { type Countries, useCountries } from '../../forms/use-countries.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useTexts } from '../../state/texts.ts';
import { ErrorReader } from './error-reader.tsx';
import { FormContext, HelpersContext, useFormPart } from './field-context.ts';
import type { FormStore } from './form-store.ts';
import { FIELDS } from './groups.tsx';
import { controlId, FORM_ID } from './names.ts';
import { labelOf } from './use-field.ts';
import type { Registration } from './use-registration.ts';
import { noValidator } from './validator.ts';

/** A constant is a consent's only right value, never its default. */
const DEFAULTS = { constAsDefaults: 'never' } as const;

export interface RegistrationFormProps {
  readonly spec: FormSpec;
  readonly registration: Registration;
  readonly onSubmit: () => void;
}

/** The fields of a registration, drawn by rjsf from the form's schema. */
export function RegistrationForm({ spec, registration, onSubmit }: RegistrationFormProps) {
  const { store, helpers, check } = registration;
  const texts = useTexts();
  const { minimumAge } = useAtomValue(portalAtom);
  const inUse = useMemo(() => {
    const fields = new Map(spec.fields.map((field) => [field.name, field]));
    const labels = new Map(spec.fields.map((field) => [field.name, labelOf(field, texts.label, minimumAge)]));
    return { store, fields, labels, texts };
  }, [store, spec, texts, minimumAge]);
  const submit = useLatest(onSubmit);
  return (
    <FormContext value={inUse}>
      <HelpersContext value={helpers}>
        <div onInput={check.start}>
          <DrawnForm spec={spec} onSubmit={submit} />
          <Focus store={store} />
          <ErrorReader />
          {registration.onCountries && <CountriesAsker onCome={registration.onCountries} />}
        </div>
      </HelpersContext>
    </FormContext>
  );
}

interface DrawnFormProps {
  readonly spec: FormSpec;
  readonly onSubmit: () => void;
}

/** Drawn again for another form only: the values live in the store, and each field reads its own. */
const DrawnForm = memo(function DrawnForm({ spec, onSubmit }: DrawnFormProps) {
  const uiSchema = useMemo(() => ({ ...spec.uiSchema, 'ui:submitButtonOptions': { norender: true } }), [spec]);
  return (
    <Form<FormValues>
      id={FORM_ID}
      idPrefix={FORM_ID}
      method="post"
      action="/register"
      schema={spec.schema as RJSFSchema}
      uiSchema={uiSchema}
      validator={noValidator}
      fields={FIELDS}
      experimental_defaultFormStateBehavior={DEFAULTS}
      noHtml5Validate
      showErrorList={false}
      onSubmit={onSubmit}
    >
      <span hidden />
    </Form>
  );
});

interface CountriesAskerProps {
  readonly onCome: (countries: Countries) => void;
}

/** Asks for the countries once the form stands: nobody needs them to see the fields. */
function CountriesAsker({ onCome }: CountriesAskerProps) {
  const countries = useCountries();
  useEffect(() => onCome(countries), [countries, onCome]);
  return null;
}

/** A function that stays the same and always runs the last one given. */
function useLatest(act: () => void): () => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo(() => () => latest.current(), []);
}

/** Puts the focus on the field that asks for it, once it is drawn. */
function Focus({ store }: { readonly store: FormStore }) {
  const focus = useFormPart(store, 'focus');
  useEffect(() => {
    if (focus !== undefined) document.getElementById(controlId(focus.field))?.focus();
  }, [focus]);
  return null;
}
