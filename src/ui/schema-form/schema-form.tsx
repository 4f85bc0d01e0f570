/**
 * Every form of portal, console and house bank is drawn here: a JSON Schema (draft-07), a ui schema, words and a validator
 * in, rjsf with the house's look out. README.md beside this file says how to make one.
 */
import Form, { type IChangeEvent } from '@rjsf/core';
import type { RegistryWidgetsType, RJSFSchema, RJSFValidationError, UiSchema } from '@rjsf/utils';
import { toPath, type ValidatorType } from '@rjsf/utils';
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAfterClick } from '../late/use-after-press.ts';
import type { Figure } from '../words/figure.ts';
import { ErrorReader } from './error-reader.tsx';
import { FocusKeeper } from './focus-keeper.tsx';
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
  /** From useFormState: outlives this form, so that buttons outside of it and a form in its place know what it knows. */
  readonly form: FormState;
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  /** Undefined while, or where, it did not come: the form works and posts, and nothing is judged here. */
  readonly validator: ValidatorType | undefined;
  /** The validator of what is sent, where part of it comes later than the form. Never rejects. */
  readonly loadValidator?: (() => Promise<ValidatorType | undefined>) | undefined;
  /** Says titles, hints and errors by their text keys. Keep it the same function while the language is the same. */
  readonly translate: TranslateWritten;
  /** Writes the figures of what a server said. Absent: no server's words here have any. Keep it the same function. */
  readonly writeFigure?: ((figure: Figure) => string) | undefined;
  /** Where a browser posts the form by itself, before or without script; undefined: to the page's own address. */
  readonly action: string | undefined;
  /** The last step was submitted and is right. */
  readonly onSubmit: () => void;
  /** The user name whose password the form changes or asks for: password managers find the entry by it. */
  readonly account?: string | undefined;
  /** The fields by step and group; absent: all of them, in the schema's order. Fields in no group are not drawn nor judged. */
  readonly steps?: readonly FormStep[] | undefined;
  /** Widgets of the application's own, by the names that the ui schema uses. A constant. */
  readonly widgets?: RegistryWidgetsType | undefined;
  /** The words of an error where the usual ones do not do. A constant. */
  readonly wordsOf?: ((error: RJSFValidationError) => FieldWords | undefined) | undefined;
  /** What is read out after an error's words, where there is more to say of the field. A constant. */
  readonly alsoRead?: ComponentType<{ readonly field: string }> | undefined;
}

/**
 * Left to itself rjsf fills in what a schema fixes: it would tick a consent, whose only right value is true (M122). Only
 * what a schema names as default stands in a form from the beginning.
 */
const DEFAULTS = { constAsDefaults: 'never', emptyObjectFields: 'skipEmptyDefaults', allOf: 'skipDefaults' } as const;

/** One form. Its values are the state of rjsf: read them with `form.values()`. */
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
    // It tells of its defaults while it is made: nobody may draw then.
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
        <FocusKeeper />
        <ErrorReader schema={schema} uiSchema={props.uiSchema} also={props.alsoRead} />
      </div>
    </FormContext>
  );
}

/** As HTML has it for password managers (autofill, `username`); it is neither seen nor sent. */
function AccountOfForm({ account }: { readonly account: string }) {
  return <input type="text" autoComplete="username" value={account} readOnly hidden />;
}

/** Buttons stand in the foot of a window; without a child rjsf would draw one of its own. */
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

/** Gives the errors of a verdict their words; the same function as long as what they depend on is the same. */
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

/** What a submit leads to: the next step, or, where the last one is right, what the form is there for. */
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
 * Gives the form's state the mounted form of rjsf, which judges nothing when it is made. The first verdict is read once the
 * fields are drawn: who sees them come waits for nothing that is only said below them.
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

/** What is wrong with the values as they are. */
function verdictOf(rjsf: Form): readonly RJSFValidationError[] {
  const { formData, schema, retrievedSchema } = rjsf.state;
  return rjsf.validate(formData, schema, undefined, retrievedSchema).errors;
}

/** Gives the state its mounted form, and judges again: another validator, or other fields, give another verdict on the same values. */
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

/** A tick that was never touched is missing where one that was taken back is wrong: to a visitor both are the same. */
function asConsent(error: RJSFValidationError, { properties = {} }: RJSFSchema): RJSFValidationError {
  const { name, property = '' } = error;
  const field = name === 'required' && Object.hasOwn(properties, property) ? properties[property] : undefined;
  return typeof field === 'object' && field.type === 'boolean' ? { ...error, name: 'const' } : error;
}

/** The error with its words; none for fields that are not drawn. */
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

/** A control's name is its field's: what a browser posts by itself reads as what we send. */
function nameOf(path: readonly (string | number)[]): string {
  return path.join('.');
}

/** rjsf's own few words are text keys of ours. */
function wordOfRjsf(words: string): string {
  return Object.hasOwn(WORDS, words) ? (WORDS[words] ?? words) : words;
}

const WORDS: Readonly<Record<string, string>> = {
  Yes: 'ui.form.yes',
  No: 'ui.form.no',
};

const merged = new WeakMap<RegistryWidgetsType, RegistryWidgetsType>();

/** The same object for the same widgets: rjsf compares it at every draw. */
function widgetsWith(own: RegistryWidgetsType | undefined): RegistryWidgetsType {
  if (own === undefined) return WIDGETS;
  const known = merged.get(own) ?? { ...WIDGETS, ...own };
  merged.set(own, known);
  return known;
}
