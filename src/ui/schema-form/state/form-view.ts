import type { FieldError } from './field-errors.ts';
import type { Findings } from './findings.ts';
import { type FormStep, fieldsOf } from './form-step.ts';

/** A field to focus; a new `count` repeats the request. */
export interface FocusRequest {
  readonly field: string;
  readonly count: number;
}

/** View of the whole form. Each part is stable while its content is. */
export interface FormView {
  readonly steps: readonly FormStep[];
  readonly step: number;
  /** Fields of the open step that disable its button; undefined until the first validation. */
  readonly missing: readonly string[] | undefined;
  /** Steps with a shown error. */
  readonly wrongSteps: readonly number[];
  /** The latest shown error, for screen readers. */
  readonly reported: FieldError | undefined;
  readonly focus: FocusRequest | undefined;
  /** A submit is waiting for the complete validator. */
  readonly isValidating: boolean;
}

export type FormPlace = Pick<FormView, 'steps' | 'step' | 'focus' | 'isValidating'>;

export function createViewReader(findings: Findings): (place: FormPlace) => FormView {
  let before: FormView | undefined;
  let heard: ReadonlySet<FieldError> = new Set();
  let lastReported: FieldError | undefined;

  /** The first new error; stays until it is resolved or another one appears. */
  function newestOf(now: readonly FieldError[]): FieldError | undefined {
    const fresh = now.find((error) => !heard.has(error));
    heard = new Set(now);
    lastReported = fresh ?? (lastReported && heard.has(lastReported) ? lastReported : undefined);
    return lastReported;
  }

  return (place) => {
    const reported = findings.reportedOf(fieldsOf(place.steps));
    const missing = missingOf(place, findings);
    const wrongSteps = stepsWith(reported, place.steps);
    before = {
      ...place,
      missing: before?.missing && missing && isSameList(before.missing, missing) ? before.missing : missing,
      wrongSteps: before && isSameList(before.wrongSteps, wrongSteps) ? before.wrongSteps : wrongSteps,
      reported: newestOf(reported),
    };
    return before;
  };
}

function missingOf({ steps, step }: FormPlace, findings: Findings): readonly string[] | undefined {
  if (!findings.isHeard) return undefined;
  const fields = fieldsOf(steps.slice(step, step + 1));
  // A field that the server refused is incomplete too, whatever our own validation says.
  const wrong = new Set([...findings.wrongOf(fields), ...findings.reportedOf(fields)].map(({ top }) => top));
  return fields.filter((field) => wrong.has(field));
}

function stepsWith(errors: readonly FieldError[], steps: readonly FormStep[]): readonly number[] {
  const fields = new Set(errors.map(({ top }) => top));
  return steps.flatMap((one, at) => (fieldsOf([one]).some((name) => fields.has(name)) ? [at] : []));
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
