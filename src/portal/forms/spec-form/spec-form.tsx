import type { UiSchema } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Widget } from '#model/catalogue/fields.ts';
import type { FormSpec } from '#model/form/form.ts';
import { describeMessage } from '#model/form/values/messages.ts';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import type { TranslateWritten } from '#ui/schema-form/state/field-words.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { memberAtom, portalAtom } from '../../state/atoms.ts';
import { useFigures } from '../../state/figures.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { SpokenParts } from '../broken-parts.tsx';
import { useWriteFigure } from '../use-write-figure.ts';
import { SpecContext, useFieldText, useRefused } from './spec-in-use.ts';
import { SPEC_WIDGETS } from './spec-widgets.tsx';
import type { SpecValidator } from './use-spec-validator.ts';

export interface SpecFormProps {
  readonly id: string;
  readonly spec: FormSpec;
  readonly form: FormState;
  readonly validation: SpecValidator;
  readonly steps: readonly FormStep[];
  /** Where a browser posts the form by itself; undefined: to the page's own address. */
  readonly action: string | undefined;
  readonly onSubmit: () => void;
  /** How a window draws some fields: an icon, a hint, the focus. A constant. */
  readonly look?: Look | undefined;
}

/** The ui schema of fields by name, over what the model says of them. */
export type Look = Readonly<Record<string, UiSchema>>;

/** A form of the model, drawn by SchemaForm with the portal's widgets. */
export function SpecForm({ id, spec, form, validation, steps, action, onSubmit, look }: SpecFormProps) {
  const { engine, validator, loadValidator } = validation;
  const { fields, schema, uiSchema } = spec;
  const inUse = useMemo(
    () => ({ fields: new Map(fields.map((field) => [field.name, field])), engine }),
    [fields, engine],
  );
  const placed = useMemo(() => place(uiSchema, look), [uiSchema, look]);
  return (
    <SpecContext value={inUse}>
      <SchemaForm
        id={id}
        form={form}
        schema={schema}
        uiSchema={placed}
        validator={validator}
        loadValidator={loadValidator}
        translate={useSpecTranslate(spec)}
        writeFigure={useWriteFigure()}
        action={action}
        onSubmit={onSubmit}
        steps={steps}
        widgets={SPEC_WIDGETS}
        alsoRead={BrokenParts}
        account={useAccountOf(fields)}
      />
    </SpecContext>
  );
}

/** The member's user name, where a form has a password in it and asks for no name. */
function useAccountOf(fields: FormSpec['fields']): string | undefined {
  const account = useAtomValue(memberAtom)?.account;
  const hasPassword = fields.some(({ autoComplete }) => /^(new|current)-password$/.test(autoComplete));
  return hasPassword && fields.every(({ autoComplete }) => autoComplete !== 'username') ? account : undefined;
}

/** The words of a model's form: {0} is the least age (M122), bounds are filled in (M233), an unknown field has its name. */
export function useSpecTranslate({ fields }: Pick<FormSpec, 'fields'>): TranslateWritten {
  const { label, has } = useTexts();
  const { write } = useFigures();
  const { minimumAge } = useAtomValue(portalAtom);
  return useMemo(() => {
    const names = new Map(fields.map((field) => [field.label, field.labelFallback]));
    return (key, params = {}) => {
      const fallback = names.get(key);
      if (fallback && !has(key)) return fallback;
      const { min, max } = params;
      const translate = (asked: string, count = {}) => label(asked, { 0: minimumAge, ...params, ...count });
      return typeof min === 'number' && typeof max === 'number'
        ? describeMessage(translate, { key, params: { min, max } }, write)
        : translate(key);
    };
  }, [fields, label, has, write, minimumAge]);
}

/** How much of a line each kind of field takes; the dialling code shares one with the number. */
const SPANS: Readonly<Record<Widget, string>> = {
  text: 'half',
  bank: 'whole',
  email: 'half',
  password: 'half',
  date: 'half',
  captcha: 'whole',
  country: 'third',
  mobile: 'rest',
  code: 'whole',
  checkbox: 'tight',
};

/** The ui schema with each field's place. */
function place(uiSchema: FormSpec['uiSchema'], look: Look = {}): UiSchema {
  const placed = Object.entries(uiSchema).map(([name, ui]) => [name, isFieldUi(ui) ? placeField(ui, look[name]) : ui]);
  return Object.fromEntries(placed);
}

interface FieldUi {
  readonly 'ui:widget': Widget;
  readonly 'ui:options': object;
}

function isFieldUi(ui: unknown): ui is FieldUi {
  return typeof ui === 'object' && ui !== null && 'ui:widget' in ui;
}

function placeField(ui: FieldUi, look: UiSchema = {}): UiSchema {
  const { 'ui:widget': widget } = ui;
  // rjsf keeps a widget's name to itself.
  const kind = widget === 'email' ? { inputType: 'email' } : {};
  const options = { ...ui['ui:options'], ...kind, span: SPANS[widget], ...look['ui:options'] };
  return { ...ui, ...look, 'ui:options': options };
}

/** Which part of a value is at fault, read out after the message (N07). */
function BrokenParts({ field }: { readonly field: string }) {
  const refused = useRefused(field, useFieldText(field), STATED);
  return refused && <SpokenParts refused={refused} />;
}

/** What is told stands before: that something is told is known. */
const STATED = { message: '' };
