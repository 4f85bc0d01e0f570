/**
 * What a form knows besides its values: which fields were left or judged, what a server refused, which step is open, where
 * the focus goes. The values and the verdict are rjsf's own state; they are read from the mounted form. No screen, no React.
 */
import type { RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { toPath } from '@rjsf/utils';
import { type Attention, isTold } from './attention.ts';
import { type FieldWords, type FoundWords, type Refusal, readWords } from './field-words.ts';

/** Values by field. */
export type FormValues = { readonly [field: string]: unknown };

/** Fields that stand together under a heading. */
export interface FormGroup {
  /** Text key of the heading; absent for fields without one. */
  readonly title?: string | undefined;
  readonly fields: readonly string[];
}

/** The groups of one step. A form that is not walked in steps has one. */
export type FormStep = readonly FormGroup[];

/** A field that gets the focus; a new `turn` asks again. */
export interface FocusRequest {
  readonly field: string;
  readonly turn: number;
}

/** Something wrong with a field. */
export interface FieldError extends FoundWords {
  /** The field's name; in nested values the names joined by `_`, as in the ids of the controls. */
  readonly field: string;
  /** The field of the form that it is or stands in. */
  readonly top: string;
  /** The same text means the same words. */
  readonly text: string;
}

/** What the form as a whole shows now. Each part stays the same object as long as it says the same. */
export interface FormView {
  readonly steps: readonly FormStep[];
  readonly step: number;
  /** The fields of the open step that keep its button from working. */
  readonly missing: readonly string[];
  /** Steps that hold a field of which something wrong is told. */
  readonly wrongSteps: readonly number[];
  /** What was told last, for those who hear the page. */
  readonly told: FieldError | undefined;
  readonly focus: FocusRequest | undefined;
  /** A submit waits for the validator of what is sent. */
  readonly isJudging: boolean;
}

/** The form of rjsf as far as it is asked here. */
export interface Engine {
  values(): FormValues;
  /** What is wrong with the values now, by this validator or the last one. */
  judge(validator?: ValidatorType): readonly RJSFValidationError[];
  set(field: string, value: unknown): void;
}

/** What is told to the form's state about its form. */
export interface Plan {
  readonly steps: readonly FormStep[];
  /** The validator of what is sent, where a part of it may still be under way. Never rejects. */
  readonly loadValidator: (() => Promise<ValidatorType | undefined>) | undefined;
}

export interface FormState {
  subscribe(listener: () => void): () => void;
  view(): FormView;
  attentionTo(field: string): Attention;
  refusals(): readonly Refusal[];
  /** The values now. Kept when the form goes, for the one that may come in its place. */
  values(): FormValues;
  set(field: string, value: unknown): void;
  /** Puts other values in the place of all. */
  replace(values: FormValues): void;
  /** The field was left: from now on its mistakes are told. */
  leave(field: string): void;
  back(): void;
  /** The form begins anew: nothing is told, the first step is open. The values stay. */
  restart(): void;
  /** Judges these fields, tells what is wrong and focuses the first of them; answers whether all are right. */
  accept(fields: readonly string[]): Promise<boolean>;
  /** Judges the open step: opens the next one, or answers true where the last one is right. */
  proceed(): Promise<boolean>;
  /** Tells what a server said of fields; the first that is shown gets the focus. */
  refuse(refusals: readonly Refusal[]): void;
  /** Puts the focus on a field, in whichever step it stands. */
  focus(field: string): void;

  /** For the form itself: it is mounted; answers how it goes. */
  attach(engine: Engine): () => void;
  /** For the form itself: how its fields stand. */
  arrange(plan: Plan): void;
  /** For the form itself: what is wrong by its last verdict, and the field that was changed before it. */
  hear(errors: readonly RJSFValidationError[], changed?: string): void;
}

/** Makes the state of one form. `attention` is what each field has from the beginning: 'judged' tells all that is wrong at once. */
export function createFormState(initial: FormValues = {}, attention: Attention = 'none'): FormState {
  const listeners = new Set<() => void>();
  let engine: Engine | undefined;
  let kept = initial;
  let plan: Plan = { steps: [], loadValidator: undefined };
  let step = 0;
  let isJudging = false;
  /** Fields that were set by the application: what it told of them meanwhile stays. */
  const ownSets: string[] = [];
  let focus: FocusRequest | undefined;
  let left: ReadonlySet<string> = new Set();
  let judged: ReadonlySet<string> = new Set();
  let refused: readonly Refusal[] = [];
  let found: readonly FieldError[] = [];
  let heard: ReadonlySet<string> = new Set();
  let told: FieldError | undefined;
  let whole: FormView | undefined;

  function tell() {
    whole = undefined;
    for (const listener of listeners) listener();
  }

  function attentionTo(field: string): Attention {
    if (judged.has(field) || [...judged].some((top) => field.startsWith(`${top}_`))) return 'judged';
    return left.has(field) && attention === 'none' ? 'left' : attention;
  }

  /** What is wrong with the fields that are drawn in some step, in the order of the form; a server's words first. */
  function errors(): readonly FieldError[] {
    const all = [...refused.map(errorOfRefusal), ...found];
    return fieldsOf(plan.steps).flatMap((name) => all.filter(({ top }) => top === name));
  }

  const isErrorTold = (error: FieldError) => isTold(error, attentionTo(error.field));

  function readView(before: FormView | undefined): FormView {
    const all = errors();
    const wrong = new Set(all.filter(({ isRefusal }) => !isRefusal).map(({ top }) => top));
    const missing = fieldsOf(plan.steps.slice(step, step + 1)).filter((field) => wrong.has(field));
    const toldFields = new Set(all.filter(isErrorTold).map(({ top }) => top));
    const wrongSteps = plan.steps.flatMap((one, at) =>
      fieldsOf([one]).some((name) => toldFields.has(name)) ? [at] : [],
    );
    return {
      steps: plan.steps,
      step,
      missing: before && isSameList(before.missing, missing) ? before.missing : missing,
      wrongSteps: before && isSameList(before.wrongSteps, wrongSteps) ? before.wrongSteps : wrongSteps,
      told: lastTold(all.filter(isErrorTold)),
      focus,
      isJudging,
    };
  }

  /** The first words that are new; they stay until they are taken back or others come. */
  function lastTold(now: readonly FieldError[]): FieldError | undefined {
    const keyOf = ({ field, text }: FieldError) => `${field} ${text}`;
    const fresh = now.find((error) => !heard.has(keyOf(error)));
    heard = new Set(now.map(keyOf));
    told = fresh ?? (told && heard.has(keyOf(told)) ? told : undefined);
    return told;
  }

  function goTo(top: string, field: string) {
    step = Math.max(
      0,
      plan.steps.findIndex((one) => fieldsOf([one]).includes(top)),
    );
    focus = { field, turn: (focus?.turn ?? 0) + 1 };
  }

  let view: FormView | undefined;
  const state: FormState = {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view() {
      whole ??= readView(view);
      view = whole;
      return whole;
    },
    attentionTo,
    refusals: () => refused,
    values: () => engine?.values() ?? kept,
    set(field, value) {
      refused = refused.filter((refusal) => !isWithin(refusal.field, field));
      if (engine) {
        ownSets.push(toPath(field).join('_'));
        engine.set(field, value);
      } else kept = { ...kept, [field]: value };
    },
    replace(values) {
      if (engine) engine.set('', values);
      else kept = values;
    },
    leave(field) {
      if (left.has(field)) return;
      left = new Set([...left, field]);
      tell();
    },
    back() {
      step = Math.max(0, step - 1);
      tell();
    },
    restart() {
      step = 0;
      left = new Set();
      judged = new Set();
      refused = [];
      tell();
    },
    async accept(fields) {
      judged = new Set([...judged, ...fields]);
      tell();
      const validator = await plan.loadValidator?.();
      if (engine) found = engine.judge(validator).flatMap(errorOf);
      const wrong = errors().find(({ top, isRefusal }) => !isRefusal && fields.includes(top));
      if (wrong) goTo(wrong.top, wrong.field);
      tell();
      return wrong === undefined;
    },
    async proceed() {
      // Who presses again while the form is judged means the same press.
      if (isJudging) return false;
      isJudging = true;
      const from = step;
      const isLast = from >= plan.steps.length - 1;
      const fields = fieldsOf(isLast ? plan.steps : plan.steps.slice(from, from + 1));
      const isRight = await state.accept(fields).finally(() => {
        isJudging = false;
      });
      // Whoever went back while the step was judged is not carried on.
      if (isRight && !isLast && step === from) step = from + 1;
      tell();
      return isRight && isLast;
    },
    refuse(refusals) {
      refused = refusals;
      const shown = fieldsOf(plan.steps);
      const known = refusals.map(errorOfRefusal).find(({ top }) => shown.includes(top));
      if (known) goTo(known.top, known.field);
      tell();
    },
    focus(field) {
      const path = toPath(field);
      goTo(path[0] ?? field, path.join('_'));
      tell();
    },
    attach(mounted) {
      engine = mounted;
      return () => {
        kept = mounted.values();
        if (engine === mounted) engine = undefined;
      };
    },
    arrange(next) {
      if (next.steps !== plan.steps) step = Math.min(step, Math.max(0, next.steps.length - 1));
      plan = next;
      tell();
    },
    hear(errors, changed) {
      found = errors.flatMap(errorOf).filter(({ isRefusal }) => !isRefusal);
      const at = changed === undefined ? -1 : ownSets.indexOf(changed);
      if (at >= 0) ownSets.splice(at, 1);
      else if (changed !== undefined && refused.some(({ field }) => isWithin(field, changed)))
        refused = refused.filter(({ field }) => !isWithin(field, changed));
      tell();
    },
  };
  return state;
}

/** The fields of steps, in their order. */
export function fieldsOf(steps: readonly FormStep[]): readonly string[] {
  return steps.flatMap((groups) => groups.flatMap(({ fields }) => fields));
}

function errorOf({ property = '', message }: RJSFValidationError): readonly FieldError[] {
  const path = toPath(property);
  const [top] = path;
  if (message === undefined || top === undefined) return [];
  return [{ field: path.join('_'), top, text: message, ...readWords(message) }];
}

function errorOfRefusal({ field, words }: Refusal): FieldError {
  const path = toPath(field);
  return { field: path.join('_'), top: path[0] ?? field, text: textOf(words), words, isRefusal: true };
}

function textOf(words: FieldWords): string {
  return JSON.stringify(words);
}

/** Whether what was said of a field speaks of the changed one, of a part of it or of what it stands in. */
function isWithin(field: string, changed: string): boolean {
  const one = toPath(field).join('_');
  return one === changed || one.startsWith(`${changed}_`) || changed.startsWith(`${one}_`);
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
