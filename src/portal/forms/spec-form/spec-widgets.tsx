/** Widgets of the portal's forms: a rule's requirements are shown while typing, and the exact fault afterwards. */
import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { type ReactNode, Suspense, use } from 'react';
import type { FieldName } from '#model/catalogue/fields.ts';
import { tidyNumber, tidyText } from '#model/form/tidy.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { CountryPicker } from '#ui/fields/country-picker.tsx';
import { controlBox, describedBy, Field, invalidAttribute } from '#ui/fields/field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { type ControlInUse, useControl } from '#ui/schema-form/state/use-control.ts';
import { iconOf, typingOf } from '#ui/schema-form/theme/text-widgets.tsx';
import { css, cx } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { lazyChunk } from '../../chunks/lazy-chunk.ts';
import { RefusedWords } from '../broken-parts.tsx';
import { CaptchaPicture } from '../captcha/captcha-picture.tsx';
import { Checklist } from '../checklist.tsx';
import { CodeField } from '../codes/code-field.tsx';
import { useCountryLabels } from '../phone-number/use-countries.ts';
import { fromPicker, toPicker } from './date-value.ts';
import { textOf } from './field-value.ts';
import { LinkedWords } from './linked-words.tsx';
import { OfferedValues } from './offered-values.tsx';
import {
  CaptchaContext,
  CaptchaHelpContext,
  CodeContext,
  type CountryChoice,
  CountryContext,
  present,
  useChecks,
  useRefused,
  useSpecField,
} from './spec-in-use.ts';

const helped = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1] });
const wide = css({ inlineSize: '100%' });
const pickerBox = cx(controlBox, css({ position: 'relative' }));

/** The requirements before an error, the message after it, and below it the exact fault. */
function useRuleWords(
  { field, text, words, control }: ControlInUse,
  { options }: WidgetProps,
): { hint: ReactNode; error: ReactNode } {
  const rule = useChecks(field, text);
  // For an existing value (a number, an address) the requirements are not shown.
  const checks = options['isKnown'] === true ? [] : rule;
  const refused = useRefused(field, text, words);
  if (words && 'message' in words && words.instead)
    return { hint: null, error: <OfferedValues field={field} message={words.message} values={words.instead} /> };
  return {
    hint: checks.length > 0 ? <Checklist checks={checks} text={text} /> : control.hint,
    error: refused === null ? control.error : <RefusedWords words={control.error} refused={refused} />,
  };
}

function TextWidget(props: WidgetProps) {
  const found = useControl(props);
  const { field } = useSpecField(found.field);
  return <TypedText props={props} found={found} tidy={(text) => (field ? tidyText(field, text, '') : text.trim())} />;
}

/** A telephone number. One with a country code selects the country. */
function MobileWidget(props: WidgetProps) {
  const found = useControl(props);
  const choice = use(CountryContext);
  const { form } = found.inUse;
  return <TypedText props={props} found={found} tidy={(text) => tidyNumber(text, chooseCountry(form, choice, text))} />;
}

interface TypedTextProps {
  readonly props: WidgetProps;
  readonly found: ControlInUse;
  readonly tidy: (text: string) => string;
}

/**
 * A single-line field. On blur it shows the normalized value: a name without accents, a number without its country
 * code.
 */
function TypedText({ props, found, tidy }: TypedTextProps) {
  const { control, text, change } = found;
  return (
    <TextField
      {...control}
      {...useRuleWords(found, props)}
      {...typingOf(props)}
      onBlur={() => {
        const tidied = tidy(text);
        if (tidied !== text.trim()) change(tidied);
        control.onBlur();
      }}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

const DIAL = 'countryDialingCode';

/** Selects the country in a number's code, if it differs; returns the dialling code that now applies. */
function chooseCountry(form: FormState, choice: CountryChoice | null, text: string): string {
  const chosen = textOf(form.values(), DIAL);
  const number = tidyNumber(text, '');
  const code = (dial: string) => `+${dial.replace(/^\+/, '')}`;
  if (choice === null || !number.startsWith('+') || (chosen !== '' && number.startsWith(code(chosen)))) return chosen;
  const [longest] = choice.countries.list
    .filter(({ dial }) => number.startsWith(code(dial)))
    .toSorted((one, other) => other.dial.length - one.dial.length);
  if (longest === undefined) return chosen;
  choice.onCountry(longest.code);
  form.set(DIAL, longest.dial);
  return longest.dial;
}

function PasswordWidget(props: WidgetProps) {
  const found = useControl(props);
  const { translate } = found.inUse;
  const { inputMode, autoComplete } = typingOf(props);
  return (
    <PasswordField
      {...found.control}
      {...useRuleWords(found, props)}
      inputMode={inputMode}
      {...iconOf(props)}
      autoComplete={autoComplete}
      {...(props.placeholder && { placeholder: props.placeholder })}
      labels={{ reveal: translate('ui.password.reveal'), conceal: translate('ui.password.conceal') }}
      value={found.text}
      onChange={(event) => found.change(event.currentTarget.value)}
    />
  );
}

/** The dialling code. Typed where the gateway has no list of countries. */
function CountryWidget(props: WidgetProps) {
  const { countries } = present(use(CountryContext));
  return countries.list.length === 0 ? <TextWidget {...props} /> : <PickedCountry {...props} />;
}

function PickedCountry(props: WidgetProps) {
  const labels = useCountryLabels();
  const { control, change } = useControl(props);
  const { countries, country, onCountry } = present(use(CountryContext));
  const { id, label, required, error, onBlur } = control;
  return (
    <Field id={id} label={label} required={required} error={error} announced={false}>
      <div className={pickerBox} {...invalidAttribute(error)}>
        <CountryPicker
          id={id}
          name={control.name}
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

function CodeWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { sender, onSend } = present(use(CodeContext));
  const { id, name, label, error, onBlur } = control;
  return (
    <CodeField
      id={id}
      name={name}
      label={label}
      error={error}
      onBlur={onBlur}
      sender={sender}
      onSend={onSend}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function CaptchaWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const captcha = present(use(CaptchaContext));
  return (
    <div className={helped}>
      <TextField
        {...control}
        className={wide}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <CaptchaPicture captcha={captcha} />
      {use(CaptchaHelpContext)}
    </div>
  );
}

/** The browser's date picker gives yyyy-MM-dd, some rules require MM-dd-yyyy. */
function DateWidget(props: WidgetProps) {
  const { control, field, text, change } = useControl(props);
  const kind = useSpecField(field).field?.rule?.kind ?? null;
  return (
    <TextField
      {...control}
      type="date"
      autoComplete={typingOf(props).autoComplete}
      value={toPicker(text, kind)}
      onChange={(event) => change(fromPicker(event.currentTarget.value, kind))}
    />
  );
}

/** A checkbox; its label links to the accepted terms. */
function TickWidget(props: WidgetProps) {
  const { control, field, change, inUse } = useControl(props);
  const { hint: _, hideLabel: __, label, ...box } = control;
  const words = field === TERMS ? <LinkedWords text={inUse.translate('form.terms.linked')} /> : label;
  return (
    <Checkbox
      {...box}
      label={words}
      checked={props.value === true}
      onChange={(event) => change(event.target.checked)}
    />
  );
}

const TERMS: FieldName = 'terms';

const BankField = lazyChunk(
  () => import('../banks/bank-field.tsx'),
  (file) => file.BankField,
);

/** The name of a bank. The list is loaded when the field is used; until then the name can be typed. */
function BankWidget(props: WidgetProps) {
  const found = useControl(props);
  const { control, text, change } = found;
  const words = useRuleWords(found, props);
  return (
    <Suspense fallback={<TextWidget {...props} />}>
      <BankField control={control} {...words} value={text} onChange={change} />
    </Suspense>
  );
}

/** By the widget names of the model's forms. */
export const SPEC_WIDGETS: RegistryWidgetsType = {
  text: TextWidget,
  bank: BankWidget,
  email: TextWidget,
  mobile: MobileWidget,
  password: PasswordWidget,
  country: CountryWidget,
  code: CodeWidget,
  captcha: CaptchaWidget,
  date: DateWidget,
  checkbox: TickWidget,
};
