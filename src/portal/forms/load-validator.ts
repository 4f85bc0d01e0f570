import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { FieldValidator, MakeValidators } from '#model/form/field-validator.ts';
import type { JsonSchema } from '#model/form/form.ts';
import { loadQuietChunk } from '../chunks/load-chunk.ts';

/**
 * Loads the validators at an address from the portal file. Undefined if loading fails after the usual retries: the form
 * then works without them, and the gateway validates what is sent.
 */
export async function loadValidators(address: string): Promise<MakeValidators | undefined> {
  try {
    const loaded: { readonly default: MakeValidators } = await loadQuietChunk(() => import(/* @vite-ignore */ address));
    return loaded.default;
  } catch {
    return undefined;
  }
}

/**
 * The rjsf validator that uses this validation function; from validators loaded by address, or from a schema file
 * compiled by the build.
 */
export function createValidator(make: MakeValidators, schema: JsonSchema, validate: FieldValidator): ValidatorType {
  // Errors have no message: rjsf would merge different errors with equal messages.
  return createPrecompiledValidator(make(validate), schema as RJSFSchema, undefined, 'all');
}
