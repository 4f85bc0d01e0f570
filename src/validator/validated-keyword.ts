import { _, type Ajv, type KeywordCxt, Name, type Options } from 'ajv';
import type { FieldValidator } from '#model/form/field-validator.ts';

/** Options of every form validator. The first two are those that rjsf sets, for validators compiled without rjsf. */
export const AJV_OPTIONS = {
  allErrors: true,
  multipleOfPrecision: 8,
  // `checkSchema` is stricter than the meta-schema, whose compilation would take most of the time.
  meta: false,
  validateSchema: false,
  verbose: false,
  strict: true,
  strictRequired: false,
  // 'constructor' is a valid field name.
  ownProperties: true,
  messages: false,
} satisfies Options;

export const VALIDATE_KEYWORD = 'validateField';

/**
 * Adds the keyword `validated`: `{"validated": "username"}` calls the callback for that field with all values of the form,
 * and puts its result into the error's params. Compiled here, the code calls `validate`; in a module, whatever has that
 * name.
 */
export function addValidated(ajv: Ajv, validate: FieldValidator): Ajv {
  return ajv.addKeyword({
    keyword: 'validated',
    type: 'string',
    schemaType: 'string',
    error: {
      message: '',
      params: ({ params: { verdict } }) =>
        _`{key: ${verdict}.key, part: ${verdict}.part, min: ${verdict}.params.min, max: ${verdict}.params.max}`,
    },
    code: (cxt: KeywordCxt) => {
      const ask = cxt.gen.scopeValue('func', {
        key: VALIDATE_KEYWORD,
        ref: validate,
        code: new Name(VALIDATE_KEYWORD),
      });
      const verdict = cxt.gen.const('verdict', _`${ask}(${cxt.schema}, ${ROOT_DATA})`);
      cxt.setParams({ verdict });
      cxt.fail(_`${verdict} !== null`);
    },
  }) as Ajv;
}

/** Name of the root data in ajv's code. */
const ROOT_DATA = new Name('rootData');
