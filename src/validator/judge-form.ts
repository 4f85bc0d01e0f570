import type { FormSpec, FormValues } from '#model/form/form.ts';
import type { FieldError } from '#model/form/validate.ts';
import { defineJob, JobRefused } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';

/**
 * Judges the values of a form whose fields a merchant's rules decide: what is wrong, in the order of the form, at most one
 * error a field. Rejects with JobRefused `busy` where that costs too much: whoever fills the form in is not at fault.
 */
export type ValidateForm = (merchant: string, spec: FormSpec, data: FormValues) => Promise<readonly FieldError[]>;

/** Sixty fields, which no form has more of, of the costliest patterns that the engine takes need about two seconds once. */
const VALIDATE = defineJob<typeof import('./judge-form.work.ts').work>(new URL('./judge-form.work.ts', import.meta.url), {
  lane: 'visitors',
  limitMs: 5_000,
});

/** Makes the judge on the pool's threads: matchers are compiled of strangers' patterns there. */
export function createFormValidator(pool: Pick<Pool, 'run'>): ValidateForm {
  return async (merchant, spec, data) => {
    try {
      return await pool.run(VALIDATE, merchant, { spec, data });
    } catch (error) {
      throw error instanceof JobRefused && error.isOfInput ? new JobRefused('busy', VALIDATE) : error;
    }
  };
}
