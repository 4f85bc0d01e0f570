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
  /** Where a browser posts the form without script; undefined: to the page's own address. */
  readonly action: string | undefined;
  readonly onSubmit: () => void;
  /** UI options of a window for some fields: icon, hint, focus. Must be constant. */
  readonly uiSchemas?: UiSchemas | undefined;
}

/** A ui schema by field name, merged over the model's. */
export type UiSchemas = Readonly<Record<string, UiSchema>>;

/** Renders a form of the model with SchemaForm and the portal's widgets. */
export function SpecForm({ id, spec, form, validation, steps, action, onSubmit, uiSchemas }: SpecFormProps) {
  const { engine, validator, loadValidator } = validation;
  const { fields, schema, uiSchema } = spec;
  const inUse = useMemo(
    () => ({ fields: new Map(fields.map((field) => [field.name, field])), engine }),
    [fields, engine],
  );
  const placed = useMemo(() => place(uiSchema, uiSchemas), [uiSchema, uiSchemas]);
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

/** The member's user name, for a form with a password but without a name field. */
function useAccountOf(fields: FormSpec['fields']): string | undefined {
  const account = useAtomValue(memberAtom)?.account;
  const hasPassword = fields.some(({ autoComplete }) => /^(new|current)-password$/.test(autoComplete));
  return hasPassword && fields.every(({ autoComplete }) => autoComplete !== 'username') ? account : undefined;
}

/**
 * Texts of a model's form: {0} is the minimum age (M122), bounds are filled in (M233), an unknown field shows its name.
 */
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

/** The column span of each field kind; the dialling code shares a row with the number. */
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

function place(uiSchema: FormSpec['uiSchema'], uiSchemas: UiSchemas = {}): UiSchema {
  const placed = Object.entries(uiSchema).map(([name, ui]) => [
    name,
    isFieldUi(ui) ? placeField(ui, uiSchemas[name]) : ui,
  ]);
  return Object.fromEntries(placed);
}

interface FieldUi {
  readonly 'ui:widget': Widget;
  readonly 'ui:options': object;
}

function isFieldUi(ui: unknown): ui is FieldUi {
  return typeof ui === 'object' && ui !== null && 'ui:widget' in ui;
}

function placeField(ui: FieldUi, uiSchemas: UiSchema = {}): UiSchema {
  const { 'ui:widget': widget } = ui;
  // rjsf does not pass a widget's name on.
  const kind = widget === 'email' ? { inputType: 'email' } : {};
  const options = { ...ui['ui:options'], ...kind, span: SPANS[widget], ...uiSchemas['ui:options'] };
  return { ...ui, ...uiSchemas, 'ui:options': options };
}

/** Announces which part of a value is at fault, after the message (N07). */
function BrokenParts({ field }: { readonly field: string }) {
  const refused = useRefused(field, useFieldText(field), NO_MESSAGE);
  return refused && <SpokenParts refused={refused} />;
}

/** A placeholder: the message itself is rendered before. */
const NO_MESSAGE = { message: '' };
