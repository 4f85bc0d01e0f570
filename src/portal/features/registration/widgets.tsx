/** How each kind of field is drawn: rjsf widgets on the components of ui/. */
import type { RegistryWidgetsType } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FormValues, Widget } from '#model/form/form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { CountryPicker } from '#ui/country-picker.tsx';
import { controlBox, describedBy, Field, invalidMark } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { css, cx } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { CaptchaPicture } from '../../forms/captcha/captcha-picture.tsx';
import { CodeField } from '../../forms/code-field.tsx';
import { useTexts } from '../../state/texts.ts';
import { Checklist, hasChecklist } from './checklist.tsx';
import { fromPicker, toPicker } from './date-value.ts';
import { useFormInUse } from './field-context.ts';
import { fieldValue } from './form-state.ts';
import { type FieldInUse, type FieldProps, useField } from './use-field.ts';

const picker = css({
  position: 'relative',
  '& > div': { flex: 1 },
  '& input': { flex: 1, inlineSize: '100%' },
  // The names need more room than the code.
  '& [role=listbox]': { inlineSize: 'max(100%, 18rem)', insetInlineEnd: 'auto' },
});

function useHint(found: FieldInUse | undefined): ReactNode {
  const { engine } = useFormInUse();
  return found !== undefined && hasChecklist(found, engine) ? (
    <Checklist field={found.field} text={found.text} />
  ) : undefined;
}

function TextWidget(props: FieldProps) {
  const found = useField(props);
  const hint = useHint(found);
  if (found === undefined) return null;
  const { field, text, control } = found;
  return (
    <TextField
      {...control}
      hint={hint}
      type={field.widget === 'email' ? 'email' : 'text'}
      inputMode={field.inputMode}
      autoComplete={field.autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      {...(field.inputMode === 'tel' && { dir: 'ltr' })}
      value={text}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function PasswordWidget(props: FieldProps) {
  const { t } = useTexts();
  const found = useField(props);
  const hint = useHint(found);
  if (found === undefined) return null;
  const { field, text, control } = found;
  return (
    <PasswordField
      {...control}
      hint={hint}
      // The payment password is a number in this family of gateways.
      inputMode={field.name === 'paymentPassword' ? 'numeric' : 'text'}
      autoComplete={field.autoComplete}
      labels={{ reveal: t('ui.password.reveal'), conceal: t('ui.password.conceal') }}
      value={text}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** The dialling code. Where the gateway has no list of countries it is typed. */
function CountryWidget(props: FieldProps) {
  const { t } = useTexts();
  const found = useField(props);
  const { countries, country, onCountry } = useFormInUse();
  if (found === undefined) return null;
  if (countries.list.length === 0) return <TextWidget {...props} />;
  const { id, label, required, error } = found.control;
  const chosen = countries.list.find(({ code }) => code === country) ?? countries.first;
  return (
    <Field id={id} label={label} required={required} error={error}>
      <div className={cx(controlBox, picker)} {...invalidMark(error)} {...describedBy(id, { error })}>
        <CountryPicker
          countries={countries.list}
          value={chosen?.code ?? ''}
          onChange={({ code, dial }) => {
            onCountry(code);
            props.onChange(dial);
          }}
          labels={{ country: t('ui.country.label'), search: t('ui.country.search'), none: t('ui.country.none') }}
        />
      </div>
    </Field>
  );
}

function CodeWidget(props: FieldProps) {
  const found = useField(props);
  const { sender, onSendCode } = useFormInUse();
  if (found === undefined) return null;
  return (
    <CodeField
      {...found.control}
      sender={sender}
      onSend={onSendCode}
      value={found.text}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function CaptchaWidget(props: FieldProps) {
  const found = useField(props);
  const { captcha } = useFormInUse();
  if (found === undefined) return null;
  return (
    <TextField
      {...found.control}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={found.text}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      end={<CaptchaPicture captcha={captcha} />}
    />
  );
}

function CheckboxWidget(props: FieldProps) {
  const found = useField(props);
  const { data } = useFormInUse();
  if (found === undefined) return null;
  return (
    <Checkbox
      {...found.control}
      checked={fieldValue(data, props.name) === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

/** The browser's own date picker; it writes yyyy-MM-dd, some rules want MM-dd-yyyy. */
function DateWidget(props: FieldProps) {
  const found = useField(props);
  if (found === undefined) return null;
  const kind = found.field.rule?.kind ?? null;
  return (
    <TextField
      {...found.control}
      type="date"
      autoComplete={found.field.autoComplete}
      value={toPicker(found.text, kind)}
      onChange={(event) => props.onChange(fromPicker(event.currentTarget.value, kind))}
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
} satisfies Record<Widget, RegistryWidgetsType<FormValues>[string]>;
