/**
 * What a form knows besides its values: which fields were left or judged, what a server refused, which step is open, where
 * the focus goes. The values and the verdict are rjsf's own state; they are read from the mounted form. No screen, no React.
 */
import type { RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { toPath } from '@rjsf/utils';
import { type Attention, isTold } from './attention.ts';
import { type FieldError, type FieldErrors, fieldAt, fieldErrors, isWithin, refusedFields } from './field-errors.ts';
import type { Refusal } from './field-words.ts';

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

/** What the form as a whole shows now. Each part stays the same object as long as it says the same. */
export interface FormView {
  readonly steps: readonly FormStep[];
  readonly step: number;
  /** The fields of the open step that keep its button from working; undefined until the form was judged once. */
  readonly missing: readonly string[] | undefined;
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
  /** What is told of a field now: what a server said before our own. Stays the same object while it says the same. */
  told(field: string): FieldError | undefined;
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

  /** Whether the first verdict can wait until the fields are drawn: nothing of it is told beside them. */
  readonly canWait: boolean;
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
  const left = new Set<string>();
  const judged = new Set<string>();
  let refused: FieldErrors = new Map();
  let found: FieldErrors = new Map();
  let heard: ReadonlySet<FieldError> = new Set();
  let lastTold: FieldError | undefined;
  let view: FormView | undefined;
  let isOld = true;
  let isHeard = false;

  function tell() {
    isOld = true;
    for (const listener of listeners) listener();
  }

  function hear(errors: readonly RJSFValidationError[]) {
    isHeard = true;
    found = fieldErrors(errors, found);
  }

  function attentionTo({ field, top }: FieldError): Attention {
    if (judged.has(top)) return 'judged';
    return left.has(field) && attention === 'none' ? 'left' : attention;
  }

  function told(field: string): FieldError | undefined {
    const said = refused.get(field);
    if (said !== undefined) return said;
    const error = found.get(field);
    return error && isTold(error.words, attentionTo(error)) ? error : undefined;
  }

  /** What is wrong by the last verdict, in the order of the form. */
  function inOrder(errors: FieldErrors): readonly FieldError[] {
    const all = [...errors.values()];
    return fieldsOf(plan.steps).flatMap((name) => all.filter(({ top }) => top === name));
  }

  function readView(before: FormView | undefined): FormView {
    const wrong = new Set([...found.values()].map(({ top }) => top));
    const allTold = inOrder(new Map([...found, ...refused])).flatMap(({ field }) => told(field) ?? []);
    const toldFields = new Set(allTold.map(({ top }) => top));
    const missing = isHeard
      ? fieldsOf(plan.steps.slice(step, step + 1)).filter((field) => wrong.has(field))
      : undefined;
    const wrongSteps = plan.steps.flatMap((one, at) =>
      fieldsOf([one]).some((name) => toldFields.has(name)) ? [at] : [],
    );
    return {
      steps: plan.steps,
      step,
      missing: before?.missing && missing && isSameList(before.missing, missing) ? before.missing : missing,
      wrongSteps: before && isSameList(before.wrongSteps, wrongSteps) ? before.wrongSteps : wrongSteps,
      told: newestOf(allTold),
      focus,
      isJudging,
    };
  }

  /** The first words that are new; they stay until they are taken back or others come. */
  function newestOf(now: readonly FieldError[]): FieldError | undefined {
    const fresh = now.find((error) => !heard.has(error));
    heard = new Set(now);
    lastTold = fresh ?? (lastTold && heard.has(lastTold) ? lastTold : undefined);
    return lastTold;
  }

  function goTo(top: string, field: string) {
    step = Math.max(
      0,
      plan.steps.findIndex((one) => fieldsOf([one]).includes(top)),
    );
    focus = { field, turn: (focus?.turn ?? 0) + 1 };
  }

  /** A field was changed: what a server said of it no longer holds. */
  function takeBack(changed: string) {
    if ([...refused.keys()].some((field) => isWithin(field, changed)))
      refused = new Map([...refused].filter(([field]) => !isWithin(field, changed)));
  }

  const state: FormState = {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view() {
      if (isOld || view === undefined) view = readView(view);
      isOld = false;
      return view;
    },
    told,
    values: () => engine?.values() ?? kept,
    set(field, value) {
      takeBack(fieldAt(field));
      if (engine) {
        ownSets.push(fieldAt(field));
        engine.set(field, value);
      } else kept = { ...kept, [field]: value };
    },
    replace(values) {
      if (engine) engine.set('', values);
      else kept = values;
    },
    leave(field) {
      if (left.has(field)) return;
      left.add(field);
      if (!isHeard && engine) hear(engine.judge());
      tell();
    },
    back() {
      step = Math.max(0, step - 1);
      tell();
    },
    restart() {
      step = 0;
      left.clear();
      judged.clear();
      refused = new Map();
      tell();
    },
    async accept(fields) {
      for (const field of fields) judged.add(field);
      tell();
      const validator = await plan.loadValidator?.();
      if (engine) hear(engine.judge(validator));
      const wrong = inOrder(found).find(({ top }) => fields.includes(top));
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
      refused = refusedFields(refusals);
      const shown = fieldsOf(plan.steps);
      const known = [...refused.values()].find(({ top }) => shown.includes(top));
      if (known) goTo(known.top, known.field);
      tell();
    },
    focus(field) {
      const path = toPath(field);
      goTo(path[0] ?? field, fieldAt(field));
      tell();
    },
    canWait: attention === 'none',
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
      hear(errors);
      const at = changed === undefined ? -1 : ownSets.indexOf(changed);
      if (at >= 0) ownSets.splice(at, 1);
      else if (changed !== undefined) takeBack(changed);
      tell();
    },
  };
  return state;
}

/** The fields of steps, in their order. */
export function fieldsOf(steps: readonly FormStep[]): readonly string[] {
  return steps.flatMap((groups) => groups.flatMap(({ fields }) => fields));
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
