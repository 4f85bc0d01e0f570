import { MAX_VALUE_LENGTH } from '#model/documents/rules.ts';
import { type AgeLimit, validateAge } from '#model/form/age.ts';
import { createFieldValidator, type FieldValidator } from '#model/form/field-validator.ts';
import type { FormField, FormSpec, FormValues } from '#model/form/form.ts';
import { tidyNumber } from '#model/form/tidy.ts';
import type { FieldError } from '#model/form/validate.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import type { IsNumber } from '../phone-number/phone-number.ts';
import { fieldValue, textOf } from './field-value.ts';

/** Validators of values. Each may be a placeholder that accepts anything while its code is loading. */
export interface Validations {
  readonly engine: PatternEngine;
  readonly isNumber: IsNumber;
  readonly age: AgeLimit;
}

const DIAL = 'countryDialingCode';

/**
 * A form's validation in the browser: the model's rules, international numbering plans, and the brand's minimum age by
 * the brand's calendar. A compiled schema validates every field at every key press, so a result is cached until a value
 * that it depends on changes.
 */
export function createCachedValidator(spec: FormSpec, { engine, isNumber, age }: Validations): FieldValidator {
  const validate = createFieldValidator(spec, engine);
  const fields = new Map(spec.fields.map((field) => [field.name, field]));
  const cache = new Map<string, { readonly of: readonly unknown[]; readonly verdict: FieldError | null }>();
  return (name, data) => {
    const field = fields.get(name);
    if (field === undefined) return null;
    const of = concernOf(field, data);
    const before = cache.get(name);
    if (before?.of.every((value, at) => value === of[at])) return before.verdict;
    const verdict =
      validate(name, data) ?? validateNumber(field, data, isNumber) ?? validateAge(field, data, age, Date.now());
    cache.set(name, { of, verdict });
    return verdict;
  };
}

function concernOf({ name, equals, requiredWith, widget }: FormField, data: FormValues): readonly unknown[] {
  const others = [equals, requiredWith, widget === 'mobile' ? DIAL : null];
  return [name, ...others].map((field) => field && fieldValue(data, field));
}

/** Rejects a number that satisfies the rule but exists in no network of its country (M257). */
function validateNumber({ name, widget, when }: FormField, data: FormValues, isNumber: IsNumber): FieldError | null {
  if (widget !== 'mobile' || when !== true) return null;
  const dial = textOf(data, DIAL);
  const number = tidyNumber(textOf(data, name), dial);
  if (number === '' || dial === '' || isNumber(dial, number)) return null;
  return { field: name, part: 'pattern', key: 'form.mobileFormat', params: { min: 1, max: MAX_VALUE_LENGTH } };
}
