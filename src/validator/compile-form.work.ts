import type { JsonSchema } from '#model/form/form.ts';
import { type CompiledForm, compileWhatFits } from './compile-what-fits.ts';

export function work(schema: JsonSchema): CompiledForm {
  return compileWhatFits(schema);
}
