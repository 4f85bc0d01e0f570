import type { FormSpec, FormValues } from '#model/form/form.ts';
import type { FieldError } from '#model/form/validate.ts';
import { defineJob, JobRefused } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';

/**
 * Validates the values of a form whose fields come from a merchant's rules: errors in the order of the form, at most
 * one per field. Rejects with JobRefused `busy` where that costs too much: the input is not at fault.
 */
export type ValidateForm = (merchant: string, spec: FormSpec, data: FormValues) => Promise<readonly FieldError[]>;

/**
 * Sixty fields, the maximum of a form, with the most expensive patterns that the engine accepts take about two seconds
 * once.
 */
const VALIDATE = defineJob<typeof import('./form-validator.work.ts').work>(
  new URL('./form-validator.work.ts', import.meta.url),
  {
    priorityClass: 'visitors',
    limitMs: 5_000,
  },
);

/** Creates the validator on the pool's threads: untrusted patterns are compiled there. */
export function createFormValidator(pool: Pick<Pool, 'run'>): ValidateForm {
  return async (merchant, spec, data) => {
    try {
      return await pool.run(VALIDATE, merchant, { spec, data });
    } catch (error) {
      throw error instanceof JobRefused && error.isOfInput ? new JobRefused('busy', VALIDATE) : error;
    }
  };
}
