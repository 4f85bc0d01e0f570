import type { JsonSchema } from '#model/form/form.ts';
import { defineJob } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';
import type { CompiledForm } from './compile-what-fits.ts';

/** Compiles forms outside of the event loop that answers requests. */
export interface Compiler {
  /** Compiles a form of a merchant. Rejects where its schema does not compile or exceeds its limit. */
  compile(merchant: string, schema: JsonSchema): Promise<CompiledForm>;
}

/** Sixty fields, the maximum of a form, take 30 ms. */
const COMPILE = defineJob<typeof import('./compile-form.work.ts').work>(
  new URL('./compile-form.work.ts', import.meta.url),
  { priorityClass: 'operators', limitMs: 5_000 },
);

export function createCompiler(pool: Pick<Pool, 'run'>): Compiler {
  return { compile: (merchant, schema) => pool.run(COMPILE, merchant, schema) };
}
