/**
 * What a form knows besides its values: which fields were left or judged, what a server refused, which step is open, where
 * the focus goes. The values and the verdict are rjsf's own state; they are read from the mounted form. No screen, no React.
 */
import { type RJSFValidationError, toPath, type ValidatorType } from '@rjsf/utils';
import type { Attention } from './attention.ts';
import { type FieldError, fieldAt } from './field-errors.ts';
import type { Refusal } from './field-words.ts';
import { createFindings, type Findings } from './findings.ts';
import { type FormStep, fieldsOf } from './form-step.ts';
import { type Engine, type FormValues, type KeptValues, keepValues } from './form-values.ts';
import { createViewReader, type FocusRequest, type FormView } from './form-view.ts';

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
  reported(field: string): FieldError | undefined;
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
  const values = keepValues(initial);
  const findings = createFindings(attention);
  const walk = createWalk();
  const readView = createViewReader(findings);
  const ownSets = createOwnSets();
  let view: FormView | undefined;

  function report() {
    view = undefined;
    for (const listener of listeners) listener();
  }

  return {
    ...createSubmit({ values, findings, walk, report }),
    ...createTurns({ findings, walk, report }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view() {
      view ??= readView(walk.place());
      return view;
    },
    reported: findings.reported,
    values: values.read,
    set(field, value) {
      findings.takeBack(fieldAt(field));
      if (values.engine) ownSets.add(fieldAt(field));
      values.set(field, value);
    },
    replace: values.replace,
    leave(field) {
      if (!findings.leave(field)) return;
      if (!findings.isHeard && values.engine) findings.hear(values.engine.validate());
      report();
    },
    canWait: attention === 'none',
    attach: values.attach,
    arrange(plan) {
      walk.arrange(plan);
      report();
    },
    hear(errors, changed) {
      findings.hear(errors);
      if (changed !== undefined && !ownSets.take(changed)) findings.takeBack(changed);
      report();
    },
  };
}

/** Fields that were set by the application and of whose change rjsf has not told yet: what was said of them meanwhile stays. */
function createOwnSets() {
  const fields: string[] = [];
  return {
    add: (field: string) => void fields.push(field),
    /** Whether the change of a field is one of them, which it then is no more. */
    take(field: string): boolean {
      const at = fields.indexOf(field);
      if (at >= 0) fields.splice(at, 1);
      return at >= 0;
    },
  };
}

/** Which step is open, and where the focus goes. */
function createWalk() {
  let plan: Plan = { steps: [], loadValidator: undefined };
  let step = 0;
  let isValidating = false;
  let focus: FocusRequest | undefined;
  return {
    place: () => ({ steps: plan.steps, step, focus, isValidating }),
    loadValidator: () => plan.loadValidator?.(),
    arrange(next: Plan) {
      if (next.steps !== plan.steps) step = Math.min(step, Math.max(0, next.steps.length - 1));
      plan = next;
    },
    open(wanted: number) {
      step = Math.max(0, wanted);
    },
    /** Opens the step of a field and puts the focus there. */
    goTo({ field, top }: Pick<FieldError, 'field' | 'top'>) {
      const at = plan.steps.findIndex((one) => fieldsOf([one]).includes(top));
      step = Math.max(0, at);
      focus = { field, turn: (focus?.turn ?? 0) + 1 };
    },
    validating(isNow: boolean) {
      isValidating = isNow;
    },
  };
}

/** Where somebody goes in a form, by themselves or led by what a server said. */
function createTurns({
  findings,
  walk,
  report,
}: Omit<SubmitParts, 'values'>): Pick<FormState, 'back' | 'restart' | 'refuse' | 'focus'> {
  return {
    back() {
      walk.open(walk.place().step - 1);
      report();
    },
    restart() {
      walk.open(0);
      findings.forget();
      report();
    },
    refuse(refusals) {
      const shown = fieldsOf(walk.place().steps);
      const known = findings.refuse(refusals).find(({ top }) => shown.includes(top));
      if (known) walk.goTo(known);
      report();
    },
    focus(field) {
      walk.goTo({ field: fieldAt(field), top: toPath(field)[0] ?? field });
      report();
    },
  };
}

interface SubmitParts {
  readonly values: KeptValues;
  readonly findings: Findings;
  readonly walk: ReturnType<typeof createWalk>;
  readonly report: () => void;
}

/** What a press on a form's button does: judge, and go on where all is right. */
function createSubmit({ values, findings, walk, report }: SubmitParts): Pick<FormState, 'accept' | 'proceed'> {
  async function accept(fields: readonly string[]): Promise<boolean> {
    findings.validate(fields);
    report();
    const validator = await walk.loadValidator();
    if (values.engine) findings.hear(values.engine.validate(validator));
    const wrong = findings.wrongOf(fieldsOf(walk.place().steps)).find(({ top }) => fields.includes(top));
    if (wrong) walk.goTo(wrong);
    report();
    return wrong === undefined;
  }

  async function proceed(): Promise<boolean> {
    const { steps, step, isValidating } = walk.place();
    // Who presses again while the form is judged means the same press.
    if (isValidating) return false;
    walk.validating(true);
    const isLast = step >= steps.length - 1;
    const fields = fieldsOf(isLast ? steps : steps.slice(step, step + 1));
    const isRight = await accept(fields).finally(() => walk.validating(false));
    // Whoever went back while the step was judged is not carried on.
    if (isRight && !isLast && walk.place().step === step) walk.open(step + 1);
    report();
    return isRight && isLast;
  }

  return { accept, proceed };
}
