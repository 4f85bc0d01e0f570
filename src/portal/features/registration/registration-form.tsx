import { useAtomValue } from 'jotai';
import { type FormEvent, memo, useEffect, useMemo, useRef } from 'react';
import type { FormSpec } from '#model/form/form.ts';
import { useAfterPress } from '#ui/use-after-press.ts';
import { type Countries, useCountries } from '../../forms/use-countries.ts';
import { portalAtom } from '../../state/atoms.ts';
import { useTexts } from '../../state/texts.ts';
import { ErrorReader } from './error-reader.tsx';
import { FormContext, HelpersContext, useFormPart } from './field-context.ts';
import type { FormStore } from './form-store.ts';
import { Groups } from './groups.tsx';
import { controlId, FORM_ID } from './names.ts';
import { labelOf } from './use-field.ts';
import type { Registration } from './use-registration.ts';

export interface RegistrationFormProps {
  readonly spec: FormSpec;
  readonly registration: Registration;
  readonly onSubmit: () => void;
}

/** The fields of a registration, as the resolved form has them (decision 019). */
export function RegistrationForm({ spec, registration, onSubmit }: RegistrationFormProps) {
  const { store, helpers, check } = registration;
  const texts = useTexts();
  const { minimumAge } = useAtomValue(portalAtom);
  const afterPress = useAfterPress();
  const inUse = useMemo(() => {
    const fields = new Map(spec.fields.map((field) => [field.name, field]));
    const labels = new Map(spec.fields.map((field) => [field.name, labelOf(field, texts.label, minimumAge)]));
    const leave = (name: string) => afterPress(() => store.leave(name));
    return { store, fields, labels, texts, leave };
  }, [store, spec, texts, minimumAge, afterPress]);
  const submit = useLatest(onSubmit);
  return (
    <FormContext value={inUse}>
      <HelpersContext value={helpers}>
        <div onInput={check.start}>
          <DrawnForm onSubmit={submit} />
          <Focus store={store} />
          <ErrorReader />
          {registration.onCountries && <CountriesAsker onCome={registration.onCountries} />}
        </div>
      </HelpersContext>
    </FormContext>
  );
}

interface DrawnFormProps {
  readonly onSubmit: () => void;
}

/**
 * Drawn once: the values live in the store, and each field reads its own. A plain form, posted should a browser send it by
 * itself, so that no value enters an address.
 */
const DrawnForm = memo(function DrawnForm({ onSubmit }: DrawnFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form id={FORM_ID} method="post" action="/register" noValidate onSubmit={handleSubmit}>
      <Groups />
    </form>
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
