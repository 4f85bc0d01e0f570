import type { RJSFValidationError, ValidatorType } from '@rjsf/utils';

export type FormValues = { readonly [field: string]: unknown };

export interface Engine {
  values(): FormValues;
  /** Errors of the current values, by this validator or the last one. */
  validate(validator?: ValidatorType): readonly RJSFValidationError[];
  set(field: string, value: unknown): void;
}

/** A form's values: those of the mounted rjsf form, or the retained ones while none is mounted. */
export interface RetainedValues {
  readonly engine: Engine | undefined;
  read(): FormValues;
  set(field: string, value: unknown): void;
  replace(values: FormValues): void;
  attach(engine: Engine): () => void;
}

export function keepValues(initial: FormValues): RetainedValues {
  let engine: Engine | undefined;
  let lastValues = initial;
  return {
    get engine() {
      return engine;
    },
    read: () => engine?.values() ?? lastValues,
    set(field, value) {
      if (engine) engine.set(field, value);
      else lastValues = { ...lastValues, [field]: value };
    },
    replace(values) {
      if (engine) engine.set('', values);
      else lastValues = values;
    },
    attach(mounted) {
      engine = mounted;
      return () => {
        lastValues = mounted.values();
        if (engine === mounted) engine = undefined;
      };
    },
  };
}
