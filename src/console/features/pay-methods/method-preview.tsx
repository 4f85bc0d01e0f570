import { type RJSFValidationError, toErrorSchema, type UiSchema, type ValidatorType } from '@rjsf/utils';
import { useId, useMemo } from 'react';
import { formatAmount } from '#console/orders/words.ts';
import { playersWords, spokenTag } from '#console/texts/spoken.ts';
import type { WrittenMethod } from '#contract/staff/pay-methods/calls.ts';
import { createFieldValidator } from '#model/form/field-validator.ts';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import { payMethodForm } from '#model/form/pay-method.ts';
import { payoutAccountForm } from '#model/form/payout-account.ts';
import { describeMessage } from '#model/form/values/messages.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { createI18n } from '#texts/create-i18n.ts';
import forms from '#texts/EN/form.json' with { type: 'json' };
import { typedTexts } from '#texts/typed-texts.ts';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import type { Translate } from '#ui/schema-form/state/field-words.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { formatFee } from './effects.ts';
import { translate } from './words.ts';

const box = css({ display: 'grid', gap: space[3], alignContent: 'start', minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const lead = css({ color: color.textMuted, fontSize: type.xs });
const sheet = css({
  display: 'grid',
  gap: space[4],
  maxInlineSize: '24rem',
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
});
const title = css({ fontSize: type.m, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const note = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });
const amounts = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

interface PreviewProps {
  readonly method: WrittenMethod;
  readonly language: string;
  readonly currency: string;
}

/** The method as a player sees it: texts, limits, and its form, which can be tried. */
export function MethodPreview({ method, language, currency }: PreviewProps) {
  const { direction, isOn, words, minimum, maximum } = method;
  const { name = '', note: reported } = words[language] ?? words['EN'] ?? Object.values(words)[0] ?? {};
  const rules = JSON.stringify(method.rules);
  return (
    <section className={box} aria-label={translate('preview.title')} data-element="console.payMethods.preview">
      <div>
        <h2 className={heading}>{translate('preview.title')}</h2>
        <p className={lead}>{translate('preview.lead')}</p>
      </div>
      <div className={sheet}>
        {!isOn && <Badge tone="neutral">{translate('preview.closed')}</Badge>}
        <p className={title}>{name === '' ? translate('editor.new') : name}</p>
        {reported !== undefined && <p className={note}>{reported}</p>}
        <p className={note}>
          {translate('word.amount')}:{' '}
          {translate('preview.between', {
            minimum: formatAmount(minimum, currency),
            maximum: formatAmount(maximum, currency),
          })}
          <br />
          {translate('preview.fee', { fee: formatFee(method, currency) })}
        </p>
        {method.amounts.length > 0 && (
          <p className={amounts}>
            {method.amounts.map((amount) => (
              <Badge key={amount}>{formatAmount(amount, currency)}</Badge>
            ))}
          </p>
        )}
        <OwnForm key={`${direction} ${language} ${rules}`} direction={direction} rules={rules} language={language} />
      </div>
    </section>
  );
}

/** The same regular expression engine as in the player's forms and the gateway. */
const engine = createRe2Engine();

interface OwnFormProps {
  readonly direction: WrittenMethod['direction'];
  /** JSON. */
  readonly rules: string;
  readonly language: string;
}

/** The method's own fields, validated as in the portal and the gateway. */
function OwnForm({ direction, rules, language }: OwnFormProps) {
  const id = useId();
  const form = useFormState();
  const spec = useMemo(() => {
    const make = direction === 'DEPOSIT' ? payMethodForm : payoutAccountForm;
    return make(JSON.parse(rules), [language]);
  }, [direction, rules, language]);
  const validator = useMemo(() => validatorOf(spec), [spec]);
  const reported = useMemo(() => translatorOfForm(spec), [spec]);
  const ui = useMemo(() => ({ ...spec.uiSchema, ...plainWidgets(spec) }), [spec]);
  const { fields } = spec;
  if (fields.length === 0) return null;
  return (
    <SchemaForm
      id={id}
      form={form}
      schema={spec.schema}
      uiSchema={ui}
      validator={validator}
      translate={reported}
      action="/"
      onSubmit={() => undefined}
    />
  );
}

/** Every field is a plain text field here: the browser must not offer to save a password. */
function plainWidgets({ fields }: FormSpec): UiSchema {
  return Object.fromEntries(
    fields.map(({ name, widget }) => [
      name,
      { 'ui:widget': widget === 'checkbox' ? 'checkbox' : 'text', 'ui:autocomplete': 'off' },
    ]),
  );
}

function validatorOf(spec: FormSpec): ValidatorType {
  const validate = createFieldValidator(spec, engine);
  return {
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
    validateFormData(data: FormValues = {}, _schema, _custom, transform = (errors: RJSFValidationError[]) => errors) {
      const errors = transform(
        spec.fields.flatMap(({ name }): RJSFValidationError[] => {
          const found = validate(name, data);
          if (found === null) return [];
          const { field, key, part, params } = found;
          return [
            { name: 'validated', property: `.${field}`, message: key, params: { key, part, ...params }, stack: key },
          ];
        }),
      );
      return { errors, errorSchema: toErrorSchema(errors) };
    },
  };
}

const spoken = typedTexts<never>(createI18n({ tag: spokenTag(), texts: playersWords('form', forms) }));

function translatorOfForm({ fields }: FormSpec): Translate {
  const names = new Map(fields.map((field) => [field.label, field.labelFallback]));
  const { label, has } = spoken;
  return (key, params = {}) => {
    const name = names.get(key);
    if (name !== undefined && !has(key)) return name ?? translate('preview.password');
    const { min, max } = params;
    return typeof min === 'number' && typeof max === 'number'
      ? describeMessage((asked, count) => label(asked, { ...params, ...count }), { key, params: { min, max } })
      : label(key);
  };
}
