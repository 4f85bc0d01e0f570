import type { RJSFValidationError, ValidatorType } from '@rjsf/utils';

/** Values by field. */
export type FormValues = { readonly [field: string]: unknown };

/** The form of rjsf as far as it is asked here. */
export interface Engine {
  values(): FormValues;
  /** What is wrong with the values now, by this validator or the last one. */
  validate(validator?: ValidatorType): readonly RJSFValidationError[];
  set(field: string, value: unknown): void;
}

/** A form's values: those of the mounted form of rjsf, and those that are kept for the next one while there is none. */
export interface KeptValues {
  readonly engine: Engine | undefined;
  read(): FormValues;
  set(field: string, value: unknown): void;
  replace(values: FormValues): void;
  /** A form is mounted; answers how it goes. */
  attach(engine: Engine): () => void;
}

/** Keeps the values of one form. */
export function keepValues(initial: FormValues): KeptValues {
  let engine: Engine | undefined;
  let kept = initial;
  return {
    get engine() {
      return engine;
    },
    read: () => engine?.values() ?? kept,
    set(field, value) {
      if (engine) engine.set(field, value);
      else kept = { ...kept, [field]: value };
    },
    replace(values) {
      if (engine) engine.set('', values);
      else kept = values;
    },
    attach(mounted) {
      engine = mounted;
      return () => {
        kept = mounted.values();
        if (engine === mounted) engine = undefined;
      };
    },
  };
}
