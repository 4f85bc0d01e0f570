import type { ValidatorType } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { FormSpec } from '#model/form/form.ts';
import type { MakeValidators } from '#model/form/judge.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import { portalAtom } from '../../state/atoms.ts';
import { usePatterns } from '../pattern-engine.ts';
import { usePhoneNumbers } from '../phone-number/phone-number.ts';
import { createCachedValidator, type Validations } from './kept-judge.ts';
import { createSpecValidator } from './spec-validator.ts';
import { useValidators } from './use-validators.ts';

/** What judges a form in the browser. */
export interface SpecValidator {
  /** The engine that judges what is shown now. */
  readonly engine: PatternEngine;
  readonly validator: ValidatorType | undefined;
  /** What judges what is sent, once all of it has come. Never rejects. */
  readonly loadValidator: () => Promise<ValidatorType | undefined>;
}

/** What judges besides the rules. */
export interface ValidationParts {
  /** False: a telephone number need not be one of its country's networks. */
  readonly validatesNumbers?: boolean;
  /** Where the form's validators stand, which the portal file does not name. */
  readonly moduleAt?: string;
}

/**
 * The validator of a form whose rules may change while it is filled. What comes late is asked for once the form stands; `built`
 * are validators that came with the code, of a form that no merchant's rules make.
 */
export function useSpecValidator(
  spec: FormSpec | undefined,
  isStanding: boolean,
  built?: MakeValidators,
  { validatesNumbers = true, moduleAt }: ValidationParts = {},
): SpecValidator {
  const patterns = usePatterns(isStanding ? (spec?.fields.map(({ rule }) => rule) ?? []) : []);
  const hasNumber = spec?.fields.some(({ widget, when }) => widget === 'mobile' && when === true) ?? false;
  const numbers = usePhoneNumbers(isStanding && validatesNumbers && hasNumber);
  const validators = useValidators(spec?.id, isStanding && built === undefined, moduleAt);
  const { minimumAge, timeZone } = useAtomValue(portalAtom);
  return useMemo(() => {
    const age = { minimumAge, timeZone };
    const validatorBy = (validations: Omit<Validations, 'age'>, make: MakeValidators | undefined) =>
      spec && createSpecValidator(spec, createCachedValidator(spec, { ...validations, age }), make);
    return {
      engine: patterns.engine,
      validator: validatorBy({ engine: patterns.engine, isNumber: numbers.isNumber }, built ?? validators.make),
      async loadValidator() {
        const [engine, isNumber, make] = await Promise.all([
          patterns.load(),
          numbers.load(),
          built ?? validators.load(),
        ]);
        return validatorBy({ engine, isNumber }, make);
      },
    };
  }, [spec, built, patterns, numbers, validators, minimumAge, timeZone]);
}
