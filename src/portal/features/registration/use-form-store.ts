import { useLayoutEffect, useMemo, useState } from 'react';
import type { FormSpec, FormValues } from '#model/form/form.ts';
import type { Patterns } from '../../forms/pattern-engine.ts';
import type { PhoneNumbers } from '../../forms/phone-number.ts';
import { createFormStore, type FormParts, type FormStore } from './form-store.ts';

/** The state of a form whose rules may change while it is filled: the values stay, the judgement follows. */
export function useFormStore(
  spec: FormSpec | undefined,
  patterns: Patterns,
  numbers: PhoneNumbers,
  defaults: FormValues,
): FormStore {
  const parts = useMemo(
    (): FormParts => ({
      spec,
      defaults,
      judges: { engine: patterns.engine, isNumber: numbers.isNumber },
      async loadJudges() {
        const [engine, isNumber] = await Promise.all([patterns.load(), numbers.load()]);
        return { engine, isNumber };
      },
    }),
    [spec, defaults, patterns, numbers],
  );
  const [store] = useState(() => createFormStore(parts));
  useLayoutEffect(() => store.arrange(parts), [store, parts]);
  return store;
}
