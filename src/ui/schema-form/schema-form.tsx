/**
 * Draws every form of portal, console and demo payment provider with rjsf, from a JSON Schema (draft-07), a ui schema,
 * texts and a validator. README.md in this folder explains how to create a form.
 */
import Form, { type IChangeEvent } from '@rjsf/core';
import type { RegistryWidgetsType, RJSFSchema, RJSFValidationError, UiSchema } from '@rjsf/utils';
import { toPath, type ValidatorType } from '@rjsf/utils';
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAfterClick } from '../late/use-after-click.ts';
import type { Figure } from '../words/figure.ts';
import { ErrorReader } from './error-reader.tsx';
import { FocusHandler } from './focus-holder.tsx';
import { adoptEarlyValues } from './state/early-values.ts';
import { withWords } from './state/field-errors.ts';
import { type FieldWords, type Params, type TranslateWritten, wordsOfError, writeParams } from './state/field-words.ts';
import { FormContext, fieldOfId } from './state/form-in-use.ts';
import type { FormState } from './state/form-state.ts';
import { type FormStep, fieldsOf } from './state/form-step.ts';
import { createLateValidator, type LateValidator } from './state/late-validator.ts';
import { ownErrors } from './state/own-errors.ts';
import { FIELDS, TEMPLATES, WIDGETS } from './theme/theme.ts';

export interface SchemaFormProps {
  /** Id of the form; its controls are `<id>_<field>`. */
  readonly id: string;
  /** From useFormState: outlives this form, so that outside buttons and a replacing form share its state. */
  readonly form: FormState;
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  /** Undefined while loading or after a failure: the form works and posts, without client-side validation. */
  readonly validator: ValidatorType | undefined;
  /** Loads the complete validator for submitting, where a part of it loads after the form. Never rejects. */
  readonly loadValidator?: (() => Promise<ValidatorType | undefined>) | undefined;
  /** Translates titles, hints and errors by text key. Must be a stable function while the language is the same. */
  readonly translate: TranslateWritten;
  /** Formats the figures of a server's message. Absent: no server message here has any. Must be a stable function. */
  readonly writeFigure?: ((figure: Figure) => string) | undefined;
  /** Target of a native form post, before or without script; undefined: the page's own address. */
  readonly action: string | undefined;
  /** Called when the last step is submitted and valid. */
  readonly onSubmit: () => void;
  /** The user name for the form's password: password managers find the entry by it. */
  readonly account?: string | undefined;
  /**
   * The fields by step and group; absent: all of them, in the schema's order. Fields in no group are neither drawn nor
   * validated.
   */
  readonly steps?: readonly FormStep[] | undefined;
  /** The application's own widgets, by the names in the ui schema. A constant. */
  readonly widgets?: RegistryWidgetsType | undefined;
  /** Custom text of an error. A constant. */
  readonly wordsOf?: ((error: RJSFValidationError) => FieldWords | undefined) | undefined;
  /** Announced after an error's text, where there is more to say about the field. A constant. */
  readonly alsoRead?: ComponentType<{ readonly field: string }> | undefined;
}

/**
 * By default rjsf fills in `const` values: it would tick a consent, whose only valid value is true (M122). Only a
 * schema's `default` values are filled in initially.
 */
const DEFAULTS = { constAsDefaults: 'never', emptyObjectFields: 'skipEmptyDefaults', allOf: 'skipDefaults' } as const;

/** Draws one form. rjsf holds the values: read them with `form.values()`. */
export function SchemaForm(props: SchemaFormProps) {
  const { id, form, schema, validator, loadValidator, steps, wordsOf = wordsOfError } = props;
  const translate = useTranslate(props);
  const rjsf = useRef<Form>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [late] = useState(() => createLateValidator(validator));
  const afterClick = useAfterClick();
  const plan = useMemo(() => ({ steps: steps ?? stepOfAll(schema), loadValidator }), [steps, schema, loadValidator]);
  const [first] = useState(() => form.values());
  const inUse = useMemo(
    () => ({ id, form, translate, steps: plan.steps, leave: (field: string) => afterClick(() => form.leave(field)) }),
    [id, form, translate, plan, afterClick],
  );
  const transform = useWording(plan.steps, schema, wordsOf);
  useLayoutEffect(() => form.arrange(plan), [form, plan]);
  useMounted(form, rjsf, late, validator, plan);
  useEffect(() => adoptEarlyValues(frame.current?.querySelector('form'), form, schema), [form, schema]);

  function changed({ errors }: IChangeEvent, field?: string) {
    // rjsf reports its defaults during construction, when no component may render.
    if (rjsf.current) form.hear(errors, field === undefined ? undefined : fieldOfId(id, field));
  }
  const submitted = useSubmitted(form, props.onSubmit);

  return (
    <FormContext value={inUse}>
      <div ref={frame}>
        <Form
          ref={rjsf}
          id={id}
          idPrefix={id}
          method="post"
          {...(props.action !== undefined && { action: props.action })}
          noHtml5Validate
          schema={schema}
          uiSchema={props.uiSchema}
          validator={late}
          initialFormData={first}
          liveValidate="onChange"
          showErrorList={false}
          transformErrors={transform}
          experimental_defaultFormStateBehavior={DEFAULTS}
          nameGenerator={nameOf}
          translateString={wordOfRjsf}
          fields={FIELDS}
          templates={TEMPLATES}
          widgets={widgetsWith(props.widgets)}
          onChange={changed}
          onSubmit={({ errors }) => submitted(errors)}
          onError={submitted}
        >
          {props.account === undefined ? NO_BUTTON : <AccountOfForm account={props.account} />}
        </Form>
        <FocusHandler />
        <ErrorReader schema={schema} uiSchema={props.uiSchema} also={props.alsoRead} />
      </div>
    </FormContext>
  );
}

/** For password managers, as HTML defines it (autofill, `username`); neither visible nor sent. */
function AccountOfForm({ account }: { readonly account: string }) {
  return <input type="text" autoComplete="username" value={account} readOnly hidden />;
}

/** Buttons are in a window's footer; without a child rjsf would draw its own button. */
const NO_BUTTON = true;

function stepOfAll({ properties = {} }: RJSFSchema): readonly FormStep[] {
  return [[{ fields: Object.keys(properties) }]];
}

function useTranslate({ translate, writeFigure = JSON.stringify }: Pick<SchemaFormProps, 'translate' | 'writeFigure'>) {
  return useCallback(
    (key: string, params: Params = {}) => translate(key, writeParams(params, writeFigure)),
    [translate, writeFigure],
  );
}

/** Adds texts to the errors of a validation; stable while its inputs are the same. */
function useWording(
  steps: readonly FormStep[],
  schema: RJSFSchema,
  wordsOf: (error: RJSFValidationError) => FieldWords | undefined,
) {
  return useCallback(
    (errors: RJSFValidationError[]) => {
      const shown = new Set(fieldsOf(steps));
      return ownErrors(errors).flatMap((error) => wordedError(asConsent(error, schema), shown, wordsOf));
    },
    [steps, schema, wordsOf],
  );
}

/** Handles a submit: opens the next step, or calls `onSubmit` when the last step is valid. */
function useSubmitted(form: FormState, onSubmit: () => void) {
  const latest = useRef(onSubmit);
  useEffect(() => {
    latest.current = onSubmit;
  });
  return (errors: readonly RJSFValidationError[]) => {
    form.hear(errors);
    void form.proceed().then((isRight) => isRight && latest.current());
  };
}

/**
 * Connects the form's state to the mounted rjsf form, which does not validate on creation. The first validation runs
 * after the fields are drawn, so that it does not delay them.
 */
function attach(form: FormState, rjsf: Form | null, late: LateValidator): (() => void) | undefined {
  if (rjsf === null) return undefined;
  const go = form.attach({
    values: () => rjsf.state.formData ?? {},
    validate(validator) {
      late.by = validator ?? late.by;
      return verdictOf(rjsf);
    },
    set: (field, value) => rjsf.setFieldValue(toPath(field), value),
  });
  const validateField = () => form.hear(verdictOf(rjsf));
  if (!form.canWait) validateField();
  const first = form.canWait ? setTimeout(validateField) : undefined;
  return () => {
    clearTimeout(first);
    go();
  };
}

function verdictOf(rjsf: Form): readonly RJSFValidationError[] {
  const { formData, schema, retrievedSchema } = rjsf.state;
  return rjsf.validate(formData, schema, undefined, retrievedSchema).errors;
}

/** Attaches the mounted form to the state, and validates again when the validator or the fields change. */
function useMounted(
  form: FormState,
  rjsf: { readonly current: Form | null },
  late: LateValidator,
  validator: ValidatorType | undefined,
  plan: unknown,
): void {
  useLayoutEffect(() => attach(form, rjsf.current, late), [form, rjsf, late]);
  const validated = useRef<readonly unknown[]>([validator, plan]);
  useEffect(() => {
    const [by, of] = validated.current;
    validated.current = [validator, plan];
    late.by = validator;
    if ((by !== validator || of !== plan) && rjsf.current) form.hear(verdictOf(rjsf.current));
  }, [form, rjsf, late, validator, plan]);
}

/** An untouched checkbox fails `required`, an unticked one fails `const`: for the visitor both are the same error. */
function asConsent(error: RJSFValidationError, { properties = {} }: RJSFSchema): RJSFValidationError {
  const { name, property = '' } = error;
  const field = name === 'required' && Object.hasOwn(properties, property) ? properties[property] : undefined;
  return typeof field === 'object' && field.type === 'boolean' ? { ...error, name: 'const' } : error;
}

/** The error with its text; none for fields that are not drawn. */
function wordedError(
  error: RJSFValidationError,
  shown: ReadonlySet<string>,
  wordsOf: (error: RJSFValidationError) => FieldWords | undefined,
): readonly RJSFValidationError[] {
  const [top] = toPath(error.property ?? '');
  if (top === undefined || !shown.has(top)) return [];
  const words = wordsOf(error);
  return words === undefined ? [] : [withWords(error, words)];
}

/** A control has its field's name: a native post has the same format as our request. */
function nameOf(path: readonly (string | number)[]): string {
  return path.join('.');
}

/** Maps rjsf's built-in texts to our text keys. */
function wordOfRjsf(words: string): string {
  return Object.hasOwn(WORDS, words) ? (WORDS[words] ?? words) : words;
}

const WORDS: Readonly<Record<string, string>> = {
  Yes: 'ui.form.yes',
  No: 'ui.form.no',
};

const merged = new WeakMap<RegistryWidgetsType, RegistryWidgetsType>();

/** Stable for the same widgets: rjsf compares them on every render. */
function widgetsWith(own: RegistryWidgetsType | undefined): RegistryWidgetsType {
  if (own === undefined) return WIDGETS;
  const known = merged.get(own) ?? { ...WIDGETS, ...own };
  merged.set(own, known);
  return known;
}
