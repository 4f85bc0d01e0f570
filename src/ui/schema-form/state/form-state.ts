/**
 * Form state besides the values: fields left or validated, the server's errors, the open step, the focus. rjsf holds
 * the values and the validation result; they are read from the mounted form. No UI, no React.
 */
import { type RJSFValidationError, toPath, type ValidatorType } from '@rjsf/utils';
import type { Attention } from './attention.ts';
import { type FieldError, fieldAt } from './field-errors.ts';
import type { Refusal } from './field-words.ts';
import { createFindings, type Findings } from './findings.ts';
import { type FormStep, fieldsOf } from './form-step.ts';
import { type Engine, type FormValues, keepValues, type RetainedValues } from './form-values.ts';
import { createViewReader, type FocusRequest, type FormView } from './form-view.ts';

export interface Plan {
  readonly steps: readonly FormStep[];
  /** The complete validator for submitting, a part of which may be loading. Never rejects. */
  readonly loadValidator: (() => Promise<ValidatorType | undefined>) | undefined;
}

export interface FormState {
  subscribe(listener: () => void): () => void;
  view(): FormView;
  /** The shown error of a field: the server's before our own. The object is stable while its content is. */
  reported(field: string): FieldError | undefined;
  /** The current values. Retained after unmounting, for a form that replaces this one. */
  values(): FormValues;
  set(field: string, value: unknown): void;
  replace(values: FormValues): void;
  /** Marks the field as left: its errors are shown from now on. */
  leave(field: string): void;
  back(): void;
  /** Restarts the form: no errors, the first step. The values stay. */
  restart(): void;
  /** Validates these fields, shows their errors and focuses the first one; returns whether all are valid. */
  accept(fields: readonly string[]): Promise<boolean>;
  /** Validates the open step: opens the next one, or returns true when the last step is valid. */
  proceed(): Promise<boolean>;
  /** Shows the server's errors; focuses the first visible one. */
  refuse(refusals: readonly Refusal[]): void;
  focus(field: string): void;

  /** Whether the first validation can wait until the fields are drawn: none of its errors is shown at once. */
  readonly canWait: boolean;
  /** Internal: connects the mounted form; returns the disconnect. */
  attach(engine: Engine): () => void;
  /** Internal: sets the steps and the validator loader. */
  arrange(plan: Plan): void;
  /** Internal: receives the errors of the last validation, and the field whose change triggered it. */
  hear(errors: readonly RJSFValidationError[], changed?: string): void;
}

/** Creates the state of one form. `attention` once it was edited: 'validated' then shows all errors at once. */
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
    ...createNavigation({ findings, walk, report }),
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
      findings.touch();
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
      if (changed !== undefined && !ownSets.take(changed)) {
        findings.takeBack(changed);
        findings.touch();
      }
      report();
    },
  };
}

/** Fields set by the application whose change rjsf has not reported yet: their server errors stay. */
function createOwnSets() {
  const fields: string[] = [];
  return {
    add: (field: string) => void fields.push(field),
    /** Whether the change of a field is one of them; removes it. */
    take(field: string): boolean {
      const at = fields.indexOf(field);
      if (at >= 0) fields.splice(at, 1);
      return at >= 0;
    },
  };
}

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
    goTo({ field, top }: Pick<FieldError, 'field' | 'top'>) {
      const at = plan.steps.findIndex((one) => fieldsOf([one]).includes(top));
      step = Math.max(0, at);
      focus = { field, count: (focus?.count ?? 0) + 1 };
    },
    validating(isNow: boolean) {
      isValidating = isNow;
    },
  };
}

/** Navigation in a form, by the user or by server errors. */
function createNavigation({
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
  readonly values: RetainedValues;
  readonly findings: Findings;
  readonly walk: ReturnType<typeof createWalk>;
  readonly report: () => void;
}

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
    // A second click during validation is the same submit.
    if (isValidating) return false;
    walk.validating(true);
    const isLast = step >= steps.length - 1;
    const fields = fieldsOf(isLast ? steps : steps.slice(step, step + 1));
    const isRight = await accept(fields).finally(() => walk.validating(false));
    // Ignore the verdict if the user went back while it was pending.
    if (isRight && !isLast && walk.place().step === step) walk.open(step + 1);
    report();
    return isRight && isLast;
  }

  return { accept, proceed };
}
