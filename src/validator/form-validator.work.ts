import type { FormSpec, FormValues } from '#model/form/form.ts';
import type { FieldError } from '#model/form/validate.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { createFormValidator } from './validate-form.ts';

/** Compiled schemas and patterns are cached per thread. */
const validate = createFormValidator(createRe2Engine());

export function work({ spec, data }: { readonly spec: FormSpec; readonly data: FormValues }): readonly FieldError[] {
  return validate(spec, data);
}
