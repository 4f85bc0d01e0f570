import { default as Form } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { useEffect, useMemo, useRef } from 'react';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import { FormContext } from './field-context.ts';
import { FIELD_PREFIX, templates } from './templates.tsx';
import type { FocusRequest } from './use-form-values.ts';
import type { Registration } from './use-registration.ts';
import { interpretingValidator, validatorOf } from './validator.ts';
import { widgets } from './widgets.tsx';

/** Names the form for its buttons, which stand in the window's foot. */
export const FORM_ID = 'register';

/** A constant is a consent's only right value, never its default. */
const DEFAULTS = { constAsDefaults: 'never' } as const;

export interface RegistrationFormProps {
  readonly spec: FormSpec;
  readonly registration: Registration;
  readonly onSubmit: () => void;
}

/** The fields of a registration, drawn by rjsf from the form's schema. */
export function RegistrationForm({ spec, registration, onSubmit }: RegistrationFormProps) {
  const { form, engine, countries, captcha, country, onCountry, sender, sendCode, check } = registration;
  const box = useRef<HTMLDivElement>(null);
  useFocus(box, spec, form.focus);
  const customValidate = useMemo(() => validatorOf(spec, registration.engine), [spec, registration.engine]);
  const fields = useMemo(() => new Map(spec.fields.map((field) => [field.name, field])), [spec]);
  const inUse = {
    spec,
    fields,
    data: form.data,
    told: form.told,
    engine,
    countries,
    captcha,
    sender,
    onSendCode: sendCode,
    country,
    onCountry,
    step: form.step,
  };
  return (
    <FormContext value={inUse}>
      <div ref={box} onInput={() => check.start()}>
        <Form<FormValues>
          id={FORM_ID}
          idPrefix={FORM_ID}
          method="post"
          action="/register"
          schema={spec.schema as RJSFSchema}
          uiSchema={{ ...spec.uiSchema, 'ui:submitButtonOptions': { norender: true } }}
          formData={form.data}
          validator={interpretingValidator}
          customValidate={customValidate}
          widgets={widgets}
          templates={templates}
          experimental_defaultFormStateBehavior={DEFAULTS}
          noHtml5Validate
          showErrorList={false}
          onChange={({ formData }) => form.change(formData ?? {})}
          onBlur={(id) => form.leave(id.slice(FIELD_PREFIX.length))}
          onSubmit={onSubmit}
          // What is wrong is told by the fields themselves.
          onError={onSubmit}
        >
          <span hidden />
        </Form>
      </div>
    </FormContext>
  );
}

/** Puts the focus on the field that asks for it, once it is drawn. */
function useFocus(box: React.RefObject<HTMLElement | null>, spec: FormSpec, focus: FocusRequest | undefined): void {
  useEffect(() => {
    if (focus === undefined) return;
    const elementId = spec.fields.find(({ name }) => name === focus.field)?.elementId;
    const places = [...(box.current?.querySelectorAll<HTMLElement>('[data-element]') ?? [])];
    const place = places.find(({ dataset }) => dataset['element'] === elementId);
    place?.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus();
  }, [focus, spec, box]);
}
