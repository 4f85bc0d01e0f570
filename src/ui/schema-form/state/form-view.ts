import type { FieldError } from './field-errors.ts';
import type { Findings } from './findings.ts';
import { type FormStep, fieldsOf } from './form-step.ts';

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
  readonly reported: FieldError | undefined;
  readonly focus: FocusRequest | undefined;
  /** A submit waits for the validator of what is sent. */
  readonly isValidating: boolean;
}

/** Where somebody is in a form. */
export type FormPlace = Pick<FormView, 'steps' | 'step' | 'focus' | 'isValidating'>;

/** Makes the reader of one form's view, which knows what it read last. */
export function createViewReader(findings: Findings): (place: FormPlace) => FormView {
  let before: FormView | undefined;
  let heard: ReadonlySet<FieldError> = new Set();
  let lastReported: FieldError | undefined;

  /** The first words that are new; they stay until they are taken back or others come. */
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
  // What a server refused is not filled in either, whatever our own verdict is.
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
