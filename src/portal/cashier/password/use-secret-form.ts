import { useState } from 'react';
import { CallRefused } from '#contract/wire/errors.ts';
import type { FormSpec } from '#model/form/form.ts';
import { useRefusalWords } from '#portal/cashier/use-refusal-words.ts';
import { type Failure, failureOf, fieldWordsOf } from '#portal/forms/failure.ts';
import { type SpecFormInUse, useSpecForm } from '#portal/forms/spec-form/use-spec-form.ts';
import type { ValidationParts } from '#portal/forms/spec-form/use-spec-validator.ts';

export interface SecretFormInUse {
  readonly inUse: SpecFormInUse;
  readonly isBusy: boolean;
  /**
   * Runs one task at a time; an error is shown at its field, else above the form. Returns whether the task succeeded.
   */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** A form of the model that requires the payment password; `fieldOf` maps an error code to its field. */
export function useSecretForm(
  spec: FormSpec,
  fieldOf: Readonly<Record<string, string>>,
  validations?: ValidationParts,
): SecretFormInUse {
  const inUse = useSpecForm(spec, undefined, validations);
  const describeRefusal = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  function refuse(error: unknown) {
    const words = error instanceof CallRefused ? describeRefusal(error) : undefined;
    const code = error instanceof CallRefused ? error.code : '';
    const field = Object.hasOwn(fieldOf, code) ? fieldOf[code] : undefined;
    const failed = words ?? failureOf(error);
    if (field !== undefined && spec.fields.some(({ name }) => name === field))
      inUse.form.refuse([{ field, words: fieldWordsOf(failed) }]);
    else if (words !== undefined) setFailure(failed);
    else inUse.refuse(error);
  }

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    inUse.begin();
    setFailure(undefined);
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { inUse: { ...inUse, failure: failure ?? inUse.failure }, isBusy, run };
}
