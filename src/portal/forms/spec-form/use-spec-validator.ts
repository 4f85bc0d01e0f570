import type { ValidatorType } from '@rjsf/utils';
import { useMemo } from 'react';
import type { FormSpec } from '#model/form/form.ts';
import type { PatternEngine } from '#model/form/matcher.ts';
import { usePatterns } from '../pattern-engine.ts';
import { usePhoneNumbers } from '../phone-number.ts';
import { createKeptJudge, type Judges } from './kept-judge.ts';
import { createSpecValidator } from './spec-validator.ts';

/** What judges a form in the browser. */
export interface SpecValidator {
  /** The engine that judges what is shown now. */
  readonly engine: PatternEngine;
  readonly validator: ValidatorType | undefined;
  /** What judges what is sent, once all of it has come. Never rejects. */
  readonly loadValidator: () => Promise<ValidatorType | undefined>;
}

/** The validator of a form whose rules may change while it is filled. What comes late is asked for once the form stands. */
export function useSpecValidator(spec: FormSpec | undefined, isStanding: boolean): SpecValidator {
  const patterns = usePatterns(spec?.fields.map(({ rule }) => rule) ?? []);
  const hasNumber = spec?.fields.some(({ widget, when }) => widget === 'mobile' && when === true) ?? false;
  const numbers = usePhoneNumbers(isStanding && hasNumber);
  return useMemo(() => {
    const validatorBy = (judges: Judges) => spec && createSpecValidator(spec, createKeptJudge(spec, judges));
    return {
      engine: patterns.engine,
      validator: validatorBy({ engine: patterns.engine, isNumber: numbers.isNumber }),
      async loadValidator() {
        const [engine, isNumber] = await Promise.all([patterns.load(), numbers.load()]);
        return validatorBy({ engine, isNumber });
      },
    };
  }, [spec, patterns, numbers]);
}
