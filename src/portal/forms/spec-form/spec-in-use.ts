/** Contexts that the widgets of a model's form need in addition to the form's state. */
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { type FieldRule, MAX_VALUE_LENGTH } from '#model/documents/rules.ts';
import type { FormField } from '#model/form/form.ts';
import { tidyText } from '#model/form/tidy.ts';
import { type CheckItem, checklistOf } from '#model/form/values/checklist.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import type { FieldWords } from '#ui/schema-form/state/field-words.ts';
import { useFormInUse } from '#ui/schema-form/state/form-in-use.ts';
import type { Refused } from '../broken-words.ts';
import type { Captcha } from '../captcha/use-captcha.ts';
import type { CodeSender } from '../codes/use-send-code.ts';
import type { Countries } from '../phone-number/use-countries.ts';
import { fieldValue } from './field-value.ts';

/** The form's fields with their rules, and the pattern engine for display. */
export interface SpecInUse {
  readonly fields: ReadonlyMap<string, FormField>;
  readonly engine: PatternEngine;
}

/** The countries of a dialling code, and the selected one's ISO code. */
export interface CountryChoice {
  readonly countries: Countries;
  readonly country: string | undefined;
  readonly onCountry: (code: string) => void;
}

export interface CodeHelp {
  readonly sender: Pick<CodeSender, 'secondsLeft' | 'isBusy'>;
  readonly onSend: () => void;
}

export const SpecContext = createContext<SpecInUse | null>(null);
// Separate contexts: a countdown rerenders only its button every second.
export const CountryContext = createContext<CountryChoice | null>(null);
export const CodeContext = createContext<CodeHelp | null>(null);
export const CaptchaContext = createContext<Captcha | null>(null);
/** Shown below the captcha, for visitors who cannot read it. */
export const CaptchaHelpContext = createContext<ReactNode>(null);

/** The field of a widget and the pattern engine; undefined where the form has no such field. */
export function useSpecField(name: string): { readonly field: FormField | undefined; readonly engine: PatternEngine } {
  const { fields, engine } = present(use(SpecContext));
  return { field: fields.get(name), engine };
}

/** The requirements of a value, each with whether it is met. 'Any text' is left out. */
export function useChecks(name: string, text: string): readonly CheckItem[] {
  const { field, engine } = useSpecField(name);
  const rule = field?.rule ?? null;
  return useMemo(
    () => (field === undefined || rule === null ? [] : newsOf(checklistOf(rule, tidyText(field, text, ''), engine))),
    [field, rule, text, engine],
  );
}

function newsOf(checks: readonly CheckItem[]): readonly CheckItem[] {
  return checks.filter(({ part, message }) => part !== 'length' || message.params.max < MAX_VALUE_LENGTH);
}

/** What to analyse when a value is rejected; null without an error, or where no rule applies to the typed text. */
export function useRefused(name: string, text: string, words: FieldWords | undefined): Refused | null {
  const { field, engine } = useSpecField(name);
  const rule = field && words !== undefined ? typedRuleOf(field) : null;
  return rule && field
    ? { rule, value: tidyText(field, text, ''), engine, isSecret: field.widget === 'password' }
    : null;
}

function typedRuleOf({ rule, equals, widget }: FormField): FieldRule | null {
  return equals === null && widget !== 'date' ? rule : null;
}

/** The current text of a field, for content outside its widget. */
export function useFieldText(name: string): string {
  const { form } = useFormInUse();
  const read = () => {
    const value = fieldValue(form.values(), name);
    return typeof value === 'string' ? value : '';
  };
  return useSyncExternalStore(form.subscribe, read, read);
}

/** The value of a context that the surrounding form must provide. */
export function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A widget stands in a form that does not give what it needs.');
  return value;
}
