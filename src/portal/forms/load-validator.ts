import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { JsonSchema } from '#model/form/form.ts';
import type { FieldValidator, MakeValidators } from '#model/form/judge.ts';
import { loadQuietChunk } from '../chunks/load-chunk.ts';

/**
 * The validators at an address that the portal file names. Undefined where they do not come, after the tries of any chunk:
 * the form then works without them, and the gateway judges what is sent.
 */
export async function loadValidators(address: string): Promise<MakeValidators | undefined> {
  try {
    const loaded: { readonly default: MakeValidators } = await loadQuietChunk(() => import(/* @vite-ignore */ address));
    return loaded.default;
  } catch {
    return undefined;
  }
}

/** The validator of rjsf that asks this judge; of validators at an address, or of a schema file that the build compiled. */
export function createValidator(make: MakeValidators, schema: JsonSchema, validate: FieldValidator): ValidatorType {
  // Errors have no message: by their message those of several kinds would count as one and the same.
  return createPrecompiledValidator(make(validate), schema as RJSFSchema, undefined, 'all');
}
