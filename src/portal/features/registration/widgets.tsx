/** How each kind of field is drawn, on the components of ui/. */
import type { ComponentType, ReactNode } from 'react';
import type { FormField, Widget } from '#model/form/form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { CountryPicker } from '#ui/country-picker.tsx';
import { controlBox, describedBy, Field, invalidMark } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { css, cx } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { RefusedWords } from '../../forms/broken-parts.tsx';
import { CaptchaPicture } from '../../forms/captcha/captcha-picture.tsx';
import { Checklist } from '../../forms/checklist.tsx';
import { CodeField } from '../../forms/code-field.tsx';
import { useCountryLabels } from '../../forms/use-countries.ts';
import { fromPicker, toPicker } from './date-value.ts';
import { useFormInUse, useHelpers } from './field-context.ts';
import { type FieldInUse, useField } from './use-field.ts';

export interface WidgetProps {
  readonly field: FormField;
}

const pickerBox = cx(controlBox, css({ position: 'relative' }));

function hintOf({ view, text }: FieldInUse): ReactNode {
  return view.checks.length > 0 ? <Checklist checks={view.checks} text={text} /> : undefined;
}

/** The message, and below it what exactly is at fault. */
function errorOf({ control, refused }: FieldInUse): ReactNode {
  return refused === null ? control.error : <RefusedWords words={control.error} refused={refused} />;
}

function TextWidget({ field }: WidgetProps) {
  const found = useField(field);
  return (
    <TextField
      {...found.control}
      hint={hintOf(found)}
      error={errorOf(found)}
      type={field.widget === 'email' ? 'email' : 'text'}
      inputMode={field.inputMode}
      autoComplete={field.autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      {...(field.inputMode === 'tel' && { dir: 'ltr' })}
      value={found.text}
      onChange={(event) => found.change(event.currentTarget.value)}
    />
  );
}

function PasswordWidget({ field }: WidgetProps) {
  const { t } = useFormInUse().texts;
  const found = useField(field);
  return (
    <PasswordField
      {...found.control}
      hint={hintOf(found)}
      error={errorOf(found)}
      // The payment password is a number in this family of gateways.
      inputMode={field.name === 'paymentPassword' ? 'numeric' : 'text'}
      autoComplete={field.autoComplete}
      labels={{ reveal: t('ui.password.reveal'), conceal: t('ui.password.conceal') }}
      value={found.text}
      onChange={(event) => found.change(event.currentTarget.value)}
    />
  );
}

/** The dialling code. Where the gateway has no list of countries it is typed. */
function CountryWidget({ field }: WidgetProps) {
  const labels = useCountryLabels();
  const { control, change } = useField(field);
  const { countries, country, onCountry } = useHelpers();
  if (countries.list.length === 0) return <TextWidget field={field} />;
  const { id, label, required, error, onBlur } = control;
  return (
    <Field id={id} label={label} required={required} error={error} announced={false}>
      <div className={pickerBox} {...invalidMark(error)}>
        <CountryPicker
          id={id}
          countries={countries.list}
          value={country ?? countries.first?.code ?? ''}
          onChange={({ code, dial }) => {
            onCountry(code);
            change(dial);
          }}
          onBlur={onBlur}
          labels={{ ...labels, country: label }}
          {...describedBy(id, { error })}
        />
      </div>
    </Field>
  );
}

function CodeWidget({ field }: WidgetProps) {
  const { control, text, change } = useField(field);
  const { sender, onSendCode } = useHelpers();
  const { announced: _, required: __, ...entry } = control;
  return (
    <CodeField
      {...entry}
      sender={sender}
      onSend={onSendCode}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function CaptchaWidget({ field }: WidgetProps) {
  const { control, text, change } = useField(field);
  const { captcha } = useHelpers();
  return (
    <TextField
      {...control}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      end={<CaptchaPicture captcha={captcha} />}
    />
  );
}

function CheckboxWidget({ field }: WidgetProps) {
  const { control, view, change } = useField(field);
  return (
    <Checkbox {...control} checked={view.value === true} onChange={(event) => change(event.currentTarget.checked)} />
  );
}

/** The browser's own date picker; it writes yyyy-MM-dd, some rules want MM-dd-yyyy. */
function DateWidget({ field }: WidgetProps) {
  const { control, text, change } = useField(field);
  const kind = field.rule?.kind ?? null;
  return (
    <TextField
      {...control}
      type="date"
      autoComplete={field.autoComplete}
      value={toPicker(text, kind)}
      onChange={(event) => change(fromPicker(event.currentTarget.value, kind))}
    />
  );
}

/** By the names that the model's forms use. */
export const widgets = {
  text: TextWidget,
  email: TextWidget,
  mobile: TextWidget,
  password: PasswordWidget,
  country: CountryWidget,
  code: CodeWidget,
  captcha: CaptchaWidget,
  checkbox: CheckboxWidget,
  date: DateWidget,
} satisfies Record<Widget, ComponentType<WidgetProps>>;
