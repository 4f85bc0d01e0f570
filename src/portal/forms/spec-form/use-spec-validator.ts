import type { ValidatorType } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { MakeValidators } from '#model/form/field-validator.ts';
import type { FormSpec } from '#model/form/form.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import { portalAtom } from '../../state/atoms.ts';
import { usePatterns } from '../pattern-engine.ts';
import { usePhoneNumbers } from '../phone-number/phone-number.ts';
import { createCachedValidator, type Validations } from './cached-validator.ts';
import { createSpecValidator } from './spec-validator.ts';
import { useValidators } from './use-validators.ts';

export interface SpecValidator {
  /** The pattern engine for display. */
  readonly engine: PatternEngine;
  readonly validator: ValidatorType | undefined;
  /** The validator for sending, once everything is loaded. Never rejects. */
  readonly loadValidator: () => Promise<ValidatorType | undefined>;
}

export interface ValidationParts {
  /** False: a telephone number need not exist in its country's networks. */
  readonly validatesNumbers?: boolean;
  /** Address of the form's validators, if the portal file does not name it. */
  readonly moduleAt?: string;
}

/**
 * The validator of a form whose rules may change while it is filled in. Late parts are requested after the form is
 * rendered; `built` are validators included in the code, for a form independent of a merchant's rules.
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
