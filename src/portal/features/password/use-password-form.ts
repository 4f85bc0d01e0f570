import { type FocusEvent, type FormEvent, useMemo, useState } from 'react';
import type { FieldProblem } from '#contract/envelope.ts';
import { CallRefused } from '#contract/errors.ts';
import { type CheckItem, checklistOf } from '#model/form/checklist.ts';
import type { FormSpec } from '#model/form/form.ts';
import { fillMessage } from '#model/form/messages.ts';
import { MAX_VALUE_LENGTH } from '#model/form/rules.ts';
import { type FieldError, validateForm } from '#model/form/validate.ts';
import { useAfterPress } from '#ui/use-after-press.ts';
import type { Refused } from '../../forms/broken-words.ts';
import { type Failure, failureOf } from '../../forms/failure.ts';
import { usePatterns } from '../../forms/pattern-engine.ts';
import { useTexts } from '../../state/texts.ts';

/** Values by field name, as they stand in their inputs. */
type Values = Readonly<Record<string, string>>;

/** One password form in use. Its inputs are its own; this knows what they hold and what is told of them. */
export interface PasswordFormInUse {
  readonly failure: Failure | undefined;
  /** What is wrong with a field, in words; undefined while nothing is told. */
  readonly errorOf: (name: string) => string | undefined;
  readonly valueOf: (name: string) => string;
  /** What is looked into when the value of a field is refused; null where no rule speaks of it. */
  readonly refusedOf: (name: string) => Refused | null;
  /** What a field must be, ticked off as far as it is that already. */
  readonly checksOf: (name: string) => readonly CheckItem[];
  /** Stand on the form. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  /** Judges the form, or these fields of it; answers the trimmed values, undefined where one is wrong. */
  readonly accept: (form: HTMLFormElement, only?: readonly string[]) => Promise<Values | undefined>;
  /** Tells why a call was refused: beside the fields that it names or means, else above the form. */
  readonly refuse: (form: HTMLFormElement, error: unknown) => void;
  readonly clear: () => void;
}

/** Codes that speak of one field without naming it. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  password_wrong: 'oldPassword',
  password_common: 'newPassword',
  verification_code_wrong: 'verificationCode',
  verification_code_expired: 'verificationCode',
  authenticator_wrong: 'authenticatorCode',
};

/** The state of one form of the password windows. */
export function usePasswordForm(spec: FormSpec): PasswordFormInUse {
  const { label } = useTexts();
  const afterPress = useAfterPress();
  const patterns = usePatterns(spec.fields.map(({ rule }) => rule));
  const [values, setValues] = useState<Values>({});
  const [judged, setJudged] = useState<ReadonlySet<string>>(NONE);
  const [left, setLeft] = useState<ReadonlySet<string>>(NONE);
  const [said, setSaid] = useState<ReadonlyMap<string, string>>(NOTHING);
  const [failure, setFailure] = useState<Failure>();
  const errors = useMemo(() => validateForm(spec, values, patterns.engine), [spec, values, patterns.engine]);

  /** Before a submit nobody is scolded for a field that is still empty. */
  const isTold = ({ field, part }: FieldError) => judged.has(field) || (left.has(field) && part !== 'required');

  function errorOf(name: string): string | undefined {
    const error = errors.find(({ field }) => field === name);
    return said.get(name) ?? (error && isTold(error) ? fillMessage(label(error.key), error.params) : undefined);
  }

  function say(form: HTMLFormElement, problems: readonly FieldProblem[]): void {
    setSaid(new Map(problems.map((problem) => [problem.field, wordsOf(problem, spec, label)])));
    focusField(form, problems[0]?.field);
  }

  return {
    failure,
    errorOf,
    valueOf: (name) => values[name] ?? '',
    refusedOf(name) {
      const field = spec.fields.find((one) => one.name === name);
      if (!field?.rule || field.equals !== null || errorOf(name) === undefined) return null;
      const isSecret = field.widget === 'password';
      return { rule: field.rule, value: values[name] ?? '', engine: patterns.engine, isSecret };
    },
    checksOf(name) {
      const rule = spec.fields.find((field) => field.name === name)?.rule;
      if (!rule) return [];
      const items = checklistOf(rule, (values[name] ?? '').trim(), patterns.engine);
      return items.filter(({ part, message }) => part !== 'length' || message.params.max < MAX_VALUE_LENGTH);
    },
    onInput({ currentTarget, target }) {
      setValues(readForm(currentTarget));
      if (target instanceof HTMLInputElement && said.has(target.name)) setSaid(without(said, target.name));
    },
    onBlur({ target }) {
      if (!(target instanceof HTMLInputElement) || target.value === '') return;
      const { name } = target;
      afterPress(() => setLeft((before) => new Set([...before, name])));
    },
    async accept(form, only) {
      const typed = readForm(form);
      setValues(typed);
      setFailure(undefined);
      const found = validateForm(spec, typed, await patterns.load()).filter(
        ({ field }) => only?.includes(field) ?? true,
      );
      setJudged(new Set([...judged, ...(only ?? spec.fields.map(({ name }) => name))]));
      focusField(form, found[0]?.field);
      return found.length > 0 ? undefined : trimmed(typed);
    },
    refuse(form, error) {
      const problems = problemsOf(error, spec);
      say(form, problems);
      if (problems.length === 0) setFailure(failureOf(error));
    },
    clear: () => setFailure(undefined),
  };
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: ReadonlyMap<string, string> = new Map();

/** What a refusal says of fields that this form has, named by it or meant by its code. */
function problemsOf(error: unknown, spec: FormSpec): readonly FieldProblem[] {
  if (!(error instanceof CallRefused)) return [];
  const meant = Object.hasOwn(FIELD_OF_CODE, error.code) ? FIELD_OF_CODE[error.code] : undefined;
  const found: readonly FieldProblem[] =
    error.fields.length > 0 || meant === undefined
      ? error.fields
      : [{ field: meant, code: error.textKey, message: error.serverMessage }];
  return found.filter(({ field }) => spec.fields.some(({ name }) => name === field));
}

/** The server's own message, else the text of its code with the bounds of the field's rule. */
function wordsOf({ field, code, message }: FieldProblem, spec: FormSpec, label: (key: string) => string): string {
  if (message !== undefined) return message;
  const rule = spec.fields.find(({ name }) => name === field)?.rule;
  const params = { min: Math.max(1, rule?.minLength ?? 1), max: rule?.maxLength ?? MAX_VALUE_LENGTH };
  const isKnown = code !== undefined && label(code) !== code;
  return fillMessage(label(isKnown ? code : 'error.incorrect_user_information'), params);
}

function without(words: ReadonlyMap<string, string>, name: string): ReadonlyMap<string, string> {
  return new Map([...words].filter(([field]) => field !== name));
}

function readForm(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** What is sent is trimmed (decision D37); a new password with blanks at its ends does not come this far. */
function trimmed(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
}

/** The country's code is no input of its own: its picker stands before the number. */
const FOCUS_INSTEAD: Readonly<Record<string, string>> = { countryDialingCode: 'mobileNum' };

/** Puts the focus on a field by its name. */
export function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(FOCUS_INSTEAD[name] ?? name);
  if (field instanceof HTMLElement) field.focus();
}
