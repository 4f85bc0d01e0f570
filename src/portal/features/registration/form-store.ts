/**
 * One form in use: its values, what is wrong with them and what is told. No screen and no React: a key judges the fields
 * that it concerns, and only what changed is drawn again, because a view that says the same stays the same object.
 */
import { type CheckItem, checklistOf } from '#model/form/checklist.ts';
import { type FormField, type FormSpec, type FormValues, shownFields } from '#model/form/form.ts';
import type { PatternEngine } from '#model/form/matcher.ts';
import { MAX_VALUE_LENGTH } from '#model/form/rules.ts';
import { type FieldError, judgeField } from '#model/form/validate.ts';
import type { IsNumber } from '../../forms/phone-number.ts';
import {
  type Attention,
  editField,
  type FieldWords,
  fieldValue,
  leaveField,
  NO_ATTENTION,
  submitFields,
  toldOf,
} from './form-state.ts';
import { fieldsOfStep, type ShownGroup, stepOf, stepsOf } from './form-steps.ts';

/** A field that gets the focus; a new `turn` asks again. */
export interface FocusRequest {
  readonly field: string;
  readonly turn: number;
}

/** What one field shows now. */
export interface FieldView {
  readonly value: string | boolean;
  readonly isRequired: boolean;
  readonly words: FieldWords | undefined;
  /** What the value must be, each with whether it is that already. */
  readonly checks: readonly CheckItem[];
}

/** What the form as a whole shows now. Each part stays the same object as long as it says the same. */
export interface FormView {
  readonly steps: readonly (readonly ShownGroup[])[];
  readonly step: number;
  /** The fields of the open step that keep its button from working. */
  readonly missing: readonly FormField[];
  /** Steps that hold a field of which something wrong is told. */
  readonly wrongSteps: readonly number[];
  /** What was told last of a field, for those who hear the page. */
  readonly told: FieldWords | undefined;
  readonly focus: FocusRequest | undefined;
}

/** What judges values. Either may be a stand-in that takes anything while its code is under way. */
export interface Judges {
  readonly engine: PatternEngine;
  readonly isNumber: IsNumber;
}

export interface FormParts {
  readonly spec: FormSpec | undefined;
  readonly judges: Judges;
  /** Values that stand where nothing was typed. */
  readonly defaults: FormValues;
  /** The judges of what is sent. Never rejects. */
  readonly loadJudges: () => Promise<Judges>;
}

export interface FormStore {
  subscribe(listener: () => void): () => void;
  field(name: string): FieldView;
  form(): FormView;
  values(): FormValues;
  /** The engine that judges what is shown now. */
  engine(): PatternEngine;
  /** Other rules, facts, judges or defaults: typed values stay, the judgement follows. */
  arrange(parts: FormParts): void;
  change(name: string, value: string | boolean): void;
  /** The field was left: from now on its mistakes are told. */
  leave(name: string): void;
  clear(name: string): void;
  back(): void;
  restart(): void;
  /** Judges these fields, tells what is wrong and asks for the first to be focused; answers whether all are right. */
  accept(names: readonly string[]): Promise<boolean>;
  /** Judges the open step and opens the next one. */
  next(): Promise<void>;
  /** Tells what the server said of fields; the first gets the focus. */
  refuse(words: readonly FieldWords[]): void;
}

/** What a judgement was made of; the same parts need no second one. */
interface Judged {
  readonly of: readonly unknown[];
  readonly error: FieldError | null;
}

const NOTHING: FieldView = { value: '', isRequired: false, words: undefined, checks: [] };
const NO_LENGTH = { min: 1, max: MAX_VALUE_LENGTH };

/** Makes the state of one form. */
export function createFormStore(first: FormParts): FormStore {
  const listeners = new Set<() => void>();
  let parts = first;
  let shown = shownOf(first.spec);
  let steps = first.spec ? stepsOf(first.spec) : [];
  let typed: FormValues = {};
  let data: FormValues = { ...first.defaults };
  let attention: Attention = NO_ATTENTION;
  let step = 0;
  let focus: FocusRequest | undefined;
  const judged = new Map<string, Judged>();
  /** Rises with every change: a view that was read since then is as it was. */
  let version = 0;
  let heard: ReadonlySet<FieldWords> = new Set();
  let spoken: FieldWords | undefined;
  const views = new Map<string, { readonly at: number; readonly view: FieldView }>();
  let whole: { readonly at: number; readonly view: FormView } | undefined;

  function tell() {
    version += 1;
    for (const listener of listeners) listener();
  }

  function errorOf(field: FormField, judges = parts.judges): FieldError | null {
    const of = concernOf(field, data, judges);
    const before = judged.get(field.name);
    if (before !== undefined && isSame(before.of, of)) return before.error;
    const error = judgeField(field, data, judges.engine) ?? judgeNumber(field, data, judges.isNumber);
    judged.set(field.name, { of, error });
    return error;
  }

  function readField(name: string): FieldView {
    const field = shown.get(name);
    if (field === undefined) return NOTHING;
    const value = fieldValue(data, name) ?? (field.widget === 'checkbox' ? false : '');
    const isRequired = field.required || (field.requiredWith !== null && hasText(data, field.requiredWith));
    const words = toldOf(name, errorOf(field), attention);
    return { value, isRequired, words, checks: checksOf(field, value, parts.judges.engine) };
  }

  function readForm(): FormView {
    const before = whole?.view;
    const missing = fieldsOfStep(steps, step).filter((field) => errorOf(field) !== null);
    const isWrong = (field: FormField) => toldOf(field.name, errorOf(field), attention) !== undefined;
    const wrongSteps = steps.flatMap((_, at) => (fieldsOfStep(steps, at).some(isWrong) ? [at] : []));
    return {
      steps,
      step,
      missing: before && isSameList(before.missing, missing) ? before.missing : missing,
      wrongSteps: before && isSameList(before.wrongSteps, wrongSteps) ? before.wrongSteps : wrongSteps,
      told: lastTold(),
      focus,
    };
  }

  /** The first words that are new; they stay until they are taken back or others come. */
  function lastTold(): FieldWords | undefined {
    const told = [...shown.values()].flatMap((field) => toldOf(field.name, errorOf(field), attention) ?? []);
    const fresh = told.find((words) => !heard.has(words));
    heard = new Set(told);
    spoken = told.length === 0 ? undefined : (fresh ?? (spoken && heard.has(spoken) ? spoken : undefined));
    return spoken;
  }

  function goTo(name: string) {
    step = stepOf(steps, name);
    focus = { field: name, turn: (focus?.turn ?? 0) + 1 };
  }

  function settle(next: Attention) {
    if (next === attention) return;
    attention = next;
    tell();
  }

  const store: FormStore = {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    field(name) {
      const before = views.get(name);
      if (before?.at === version) return before.view;
      const now = readField(name);
      const view = before !== undefined && isSameField(before.view, now) ? before.view : now;
      views.set(name, { at: version, view });
      return view;
    },
    form() {
      if (whole?.at === version) return whole.view;
      whole = { at: version, view: readForm() };
      return whole.view;
    },
    values: () => data,
    engine: () => parts.judges.engine,
    arrange(next) {
      if (next === parts) return;
      if (next.spec !== parts.spec) {
        shown = shownOf(next.spec);
        steps = next.spec ? stepsOf(next.spec) : [];
        step = Math.min(step, Math.max(0, steps.length - 1));
        judged.clear();
      }
      parts = next;
      data = { ...next.defaults, ...typed };
      tell();
    },
    change(name, value) {
      if (fieldValue(data, name) === value) return;
      typed = { ...typed, [name]: value };
      data = { ...parts.defaults, ...typed };
      attention = editField(attention, name);
      tell();
    },
    leave: (name) => settle(leaveField(attention, name)),
    clear: (name) => store.change(name, ''),
    back() {
      step = Math.max(0, step - 1);
      tell();
    },
    restart() {
      attention = NO_ATTENTION;
      step = 0;
      tell();
    },
    async accept(names) {
      settle(submitFields(attention, names));
      const judges = await parts.loadJudges();
      const wrong = [...shown.values()].find((field) => names.includes(field.name) && errorOf(field, judges) !== null);
      if (wrong !== undefined) goTo(wrong.name);
      tell();
      return wrong === undefined;
    },
    async next() {
      const from = step;
      const names = fieldsOfStep(steps, from).map(({ name }) => name);
      // Whoever went back while the step was judged is not carried on.
      if (!(await store.accept(names)) || step !== from || from >= steps.length - 1) return;
      step = from + 1;
      tell();
    },
    refuse(words) {
      attention = { ...attention, fromServer: new Map(words.map((said) => [said.field, said])) };
      const known = words.find(({ field }) => shown.has(field));
      if (known) goTo(known.field);
      tell();
    },
  };
  return store;
}

function shownOf(spec: FormSpec | undefined): ReadonlyMap<string, FormField> {
  return new Map((spec ? shownFields(spec) : []).map((field) => [field.name, field]));
}

/** All that a field's judgement depends on. */
function concernOf({ name, equals, requiredWith, widget }: FormField, data: FormValues, judges: Judges): unknown[] {
  const others = [equals, requiredWith, widget === 'mobile' ? DIAL : null];
  return [
    judges.engine,
    judges.isNumber,
    fieldValue(data, name),
    ...others.map((other) => other && fieldValue(data, other)),
  ];
}

const DIAL = 'countryDialingCode';

/** A number that the rule takes and no network of its country has. */
function judgeNumber({ name, widget }: FormField, data: FormValues, isNumber: IsNumber): FieldError | null {
  const [number, dial] = [textOf(data, name), textOf(data, DIAL)];
  if (widget !== 'mobile' || number === '' || dial === '' || isNumber(dial, number)) return null;
  return { field: name, part: 'pattern', key: 'form.mobileFormat', params: NO_LENGTH };
}

/** A bound that only says 'any text' is no news. */
function checksOf({ rule }: FormField, value: string | boolean, engine: PatternEngine): readonly CheckItem[] {
  if (rule === null || typeof value !== 'string') return [];
  const items = checklistOf(rule, value.trim(), engine);
  return items.filter(({ part, message }) => part !== 'length' || message.params.max < MAX_VALUE_LENGTH);
}

/** A field's text as it counts: trimmed. */
export function textOf(data: FormValues, name: string): string {
  const value = fieldValue(data, name);
  return typeof value === 'string' ? value.trim() : '';
}

function hasText(data: FormValues, name: string): boolean {
  return textOf(data, name) !== '';
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return other.every((part, at) => part === one[at]);
}

function isSameField(one: FieldView, other: FieldView): boolean {
  return (
    one.value === other.value &&
    one.isRequired === other.isRequired &&
    one.words === other.words &&
    one.checks.length === other.checks.length &&
    one.checks.every((check, at) => isSameCheck(check, other.checks[at]))
  );
}

/** What is asked counts as well as whether it is done: rules change under an open form. */
function isSameCheck({ part, ok, message }: CheckItem, other: CheckItem | undefined): boolean {
  if (part !== other?.part || ok !== other.ok || message.key !== other.message.key) return false;
  return message.params.min === other.message.params.min && message.params.max === other.message.params.max;
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && isSame(one, other);
}
