import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import type { JsonSchema } from '#model/form/form.ts';
import { checkCode, topDeclarations } from './check-code.ts';
import { checkSchema } from './check-schema.ts';
import { AJV_OPTIONS, addValidated, VALIDATE_KEYWORD } from './validated-keyword.ts';

/**
 * Compiles a form's schema into the source of an ES module. Its default export takes the validation callback and
 * returns the validators by rjsf's names, for the form and its sub-schemas (options, items, conditions), for
 * `createPrecompiledValidator`. Throws `UnsupportedSchema` where the schema or the code contains something that no form needs, and
 * ajv's error where it does not compile.
 */
export function compileForm(schema: JsonSchema): string {
  checkSchema(schema);
  const code = compileSchemaValidatorsCode(schema, {
    ajvFormatOptions: false,
    ajvOptionsOverrides: { ...AJV_OPTIONS, code: { lines: false, optimize: 2 } },
    extenderFn: (ajv) => addValidated(ajv, () => null),
  });
  const body = code.replace('"use strict";', '').replaceAll(SOURCE_NAME, '');
  const module = withoutUnused(
    `export default (${VALIDATE_KEYWORD}) => {const exports = {};${body}return exports;};\n`,
  );
  checkCode(module);
  return module;
}

/** ajv's source name of a schema, for debuggers. Cannot occur inside a string, where quotes are escaped. */
const SOURCE_NAME = /\/\*# sourceURL="(?:form|-?[0-9a-f]{1,8})" \*\/;/g;

/** Removes schemas that ajv writes into the module for keywords that read them, where none does. */
function withoutUnused(module: string): string {
  const unused = topDeclarations(module).filter(
    ({ name }) => /^schema\d+$/.test(name) && module.split(new RegExp(String.raw`\b${name}\b`)).length === 2,
  );
  return unused.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), module);
}
