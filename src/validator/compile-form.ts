import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import type { JsonSchema } from '#model/form/form.ts';
import { checkCode, topDeclarations } from './check-code.ts';
import { checkSchema } from './check-schema.ts';
import { AJV_OPTIONS, addValidated, VALIDATE_KEYWORD } from './judged-keyword.ts';

/**
 * Compiles a form's schema into the text of an ES module. Its default export takes the judge and gives the validators by
 * rjsf's names, the one of the form and those of its parts (options, items, conditions), for `createPrecompiledValidator`.
 * Throws `Unfit` where the schema, or what became of it, holds what no form needs, and ajv's error where it does not compile.
 */
export function compileForm(schema: JsonSchema): string {
  checkSchema(schema);
  const code = compileSchemaValidatorsCode(schema, {
    ajvFormatOptions: false,
    ajvOptionsOverrides: { ...AJV_OPTIONS, code: { lines: false, optimize: 2 } },
    extenderFn: (ajv) => addValidated(ajv, () => null),
  });
  const body = code.replace('"use strict";', '').replaceAll(SOURCE_NAME, '');
  const module = withoutUnused(`export default (${VALIDATE_KEYWORD}) => {const exports = {};${body}return exports;};\n`);
  checkCode(module);
  return module;
}

/** The name of a schema, for debuggers. Quotes in the text of a string are escaped: this stands in none. */
const SOURCE_NAME = /\/\*# sourceURL="(?:form|-?[0-9a-f]{1,8})" \*\/;/g;

/** ajv writes each schema out, for the few keywords that read it: where none does, it would travel for nothing. */
function withoutUnused(module: string): string {
  const unused = topDeclarations(module).filter(
    ({ name }) => /^schema\d+$/.test(name) && module.split(new RegExp(String.raw`\b${name}\b`)).length === 2,
  );
  return unused.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), module);
}
