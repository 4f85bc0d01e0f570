import type { RJSFValidationError, ValidatorType } from '@rjsf/utils';

export type FormValues = { readonly [field: string]: unknown };

export interface Engine {
  values(): FormValues;
  /** Errors of the current values, by this validator or the last one. */
  validate(validator?: ValidatorType): readonly RJSFValidationError[];
  set(field: string, value: unknown): void;
}

/** A form's values: those of the mounted rjsf form, or the retained ones while none is mounted. */
export interface KeptValues {
  readonly engine: Engine | undefined;
  read(): FormValues;
  set(field: string, value: unknown): void;
  replace(values: FormValues): void;
  attach(engine: Engine): () => void;
}

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
