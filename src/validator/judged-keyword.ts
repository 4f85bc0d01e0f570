import { _, type Ajv, type KeywordCxt, Name, type Options } from 'ajv';
import type { FieldValidator } from '#model/form/judge.ts';

/** The options of every validator of forms. The first two are what rjsf sets, for those that are compiled without it. */
export const AJV_OPTIONS = {
  allErrors: true,
  multipleOfPrecision: 8,
  // `checkSchema` is stricter than the schema of schemas, whose compilation would take most of the time.
  meta: false,
  validateSchema: false,
  verbose: false,
  strict: true,
  strictRequired: false,
  // 'constructor' is a valid name of a field.
  ownProperties: true,
  messages: false,
} satisfies Options;

/** What the code calls the judge that it is given. */
export const VALIDATE_KEYWORD = 'validate';

/**
 * Adds the keyword `validated`: `{"judged": "username"}` asks the judge about that field with all values of the form, and gives
 * its verdict as params of the error. Compiled here, the code asks `validate`; written out as a module, whatever stands under
 * that name.
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
      const ask = cxt.gen.scopeValue('func', { key: VALIDATE_KEYWORD, ref: validate, code: new Name(VALIDATE_KEYWORD) });
      const verdict = cxt.gen.const('verdict', _`${ask}(${cxt.schema}, ${ROOT_DATA})`);
      cxt.setParams({ verdict });
      cxt.fail(_`${verdict} !== null`);
    },
  }) as Ajv;
}

/** What ajv's code calls the whole data. */
const ROOT_DATA = new Name('rootData');
