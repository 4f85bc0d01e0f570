import { useMemo, useState } from 'react';
import type { FieldProblem } from '#contract/envelope.ts';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import { type FieldError, validateForm } from '#model/form/validate.ts';
import type { Patterns } from '../../forms/pattern-engine.ts';
import {
  editField,
  type FieldWords,
  fieldsOfStep,
  fieldValue,
  leaveField,
  NO_ATTENTION,
  stepOf,
  submitFields,
  toldErrors,
} from './form-state.ts';

/** A field that gets the focus; a new `turn` asks again. */
export interface FocusRequest {
  readonly field: string;
  readonly turn: number;
}

/** One form's values, and what is told of them. */
export interface FormState {
  readonly data: FormValues;
  readonly errors: readonly FieldError[];
  readonly told: ReadonlyMap<string, FieldWords>;
  readonly step: number;
  readonly focus: FocusRequest | undefined;
  readonly change: (data: FormValues) => void;
  readonly leave: (name: string) => void;
  readonly clear: (name: string) => void;
  readonly back: () => void;
  readonly restart: () => void;
  /** Judges these fields, tells what is wrong and asks for the first to be focused; answers whether all are right. */
  readonly accept: (names: readonly string[]) => Promise<boolean>;
  /** Judges the open step and opens the next one. */
  readonly next: () => Promise<void>;
  /** Tells what the server said of fields; the first gets the focus. */
  readonly refuse: (words: readonly FieldWords[]) => void;
}

/** The state of a form whose rules may change while it is filled: the values stay, the judgement follows. */
export function useFormValues(spec: FormSpec | undefined, patterns: Patterns, defaults: FormValues): FormState {
  const { engine } = patterns;
  const [typed, setTyped] = useState<FormValues>({});
  const [attention, setAttention] = useState(NO_ATTENTION);
  const [step, setStep] = useState(0);
  const [focus, setFocus] = useState<FocusRequest>();
  const data = useMemo(() => ({ ...defaults, ...typed }), [defaults, typed]);
  const errors = useMemo(() => (spec ? validateForm(spec, data, engine) : []), [spec, data, engine]);
  const told = useMemo(
    () => (spec ? toldErrors(errors, attention, spec) : new Map<string, FieldWords>()),
    [spec, errors, attention],
  );

  function goTo(field: string) {
    if (spec) setStep(stepOf(spec, field));
    setFocus((before) => ({ field, turn: (before?.turn ?? 0) + 1 }));
  }
  async function accept(names: readonly string[]): Promise<boolean> {
    setAttention((before) => submitFields(before, names));
    const found = spec ? validateForm(spec, data, await patterns.load()) : [];
    const first = found.find(({ field }) => names.includes(field));
    if (first) goTo(first.field);
    return first === undefined;
  }
  function change(next: FormValues) {
    const edited = Object.keys(next).filter((name) => fieldValue(next, name) !== fieldValue(data, name));
    setTyped(next);
    setAttention((before) => edited.reduce(editField, before));
  }

  return {
    data,
    errors,
    told,
    step,
    focus,
    change,
    accept,
    leave: (name) => setAttention((before) => leaveField(before, name)),
    clear: (name) => setTyped((before) => ({ ...before, [name]: '' })),
    back: () => setStep((before) => Math.max(0, before - 1)),
    restart() {
      setAttention(NO_ATTENTION);
      setStep(0);
    },
    async next() {
      if (spec && (await accept(fieldsOfStep(spec, step).map(({ name }) => name)))) setStep(step + 1);
    },
    refuse(words) {
      setAttention((before) => ({ ...before, fromServer: words }));
      if (words[0]) goTo(words[0].field);
    },
  };
}

/** What a server said of a field in our words: its own message, else the text of its code. */
export function wordsOf(problem: FieldProblem, label: (key: string) => string, spec: FormSpec): FieldWords {
  const { field, code, message } = problem;
  if (message !== undefined) return { field, message };
  const rule = spec.fields.find(({ name }) => name === field)?.rule;
  const params = { min: Math.max(1, rule?.minLength ?? 1), max: rule?.maxLength ?? 255 };
  const isKnown = code !== undefined && label(code) !== code;
  return { field, part: 'pattern', key: isKnown ? code : 'error.incorrect_user_information', params };
}
