import { isFieldName } from '#model/documents/rules.ts';
import { FORM_ID } from '#model/form/form.ts';
import { isObject } from '#model/json/json.ts';
import { pointer } from '#model/json/problem.ts';
import { UnsupportedSchema } from './unsupported-schema.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const TEXT_KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,119}$/;
const DEFINITION = /^#\/definitions\/([A-Za-z][A-Za-z0-9]{0,39})$/;
const TYPES = ['string', 'boolean', 'number', 'integer', 'object', 'array', 'null'];
const DEEPEST = 20;

type Check = (value: unknown, path: readonly string[]) => void;

const aTextKey = expecting(
  'text-key',
  'the key of a text',
  (value) => typeof value === 'string' && TEXT_KEY.test(value),
);
const aName = expecting('field-name', 'the name of a field', isName);
const aNumber = expecting('number', 'a number', Number.isFinite);
const aCount = expecting(
  'count',
  'a whole number of at least 0',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);
const aFlag = expecting('flag', 'true or false', (value) => typeof value === 'boolean');
const names = expecting('field-names', 'a list of field names', (value) => Array.isArray(value) && value.every(isName));
const anything: Check = () => undefined;

/**
 * Allowed keywords of a schema, each with the check of its value. `pattern`, `format` and the lengths of texts are
 * missing on purpose: the model validates them (`validated`), here they would add native expressions and ajv code.
 */
const KEYWORDS: Readonly<Record<string, Check>> = {
  title: aTextKey,
  description: aTextKey,
  default: anything,
  type: expecting('type', `one of ${TYPES.join(', ')}`, (value) => TYPES.includes(String(value))),
  const: anything,
  enum: expecting('list', 'a list', Array.isArray),
  validated: aName,
  required: names,
  dependencies: eachNamed(names),
  properties: eachNamed(checkPart),
  definitions: eachNamed(checkPart),
  additionalProperties: aFlag,
  items: checkPart,
  minItems: aCount,
  maxItems: aCount,
  minimum: aNumber,
  maximum: aNumber,
  exclusiveMinimum: aNumber,
  exclusiveMaximum: aNumber,
  multipleOf: aNumber,
  oneOf: eachPart,
  anyOf: eachPart,
  allOf: eachPart,
  if: checkPart,
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  then: checkPart,
  else: checkPart,
  $ref: expecting('reference', 'a definition of this schema (#/definitions/name)', (value) =>
    DEFINITION.test(String(value)),
  ),
};

const ROOT: Readonly<Record<string, Check>> = {
  ...KEYWORDS,
  $schema: expecting('draft', DRAFT_07, (value) => value === DRAFT_07),
  $id: expecting('id', `'${FORM_ID}'`, (value) => value === FORM_ID),
};

/**
 * Throws `UnsupportedSchema` where a schema contains something that must not get into code: an unknown keyword, an invalid field
 * name, its own `$id` (ajv copies it into a comment unescaped). The compiled code is checked again.
 */
export function checkSchema(schema: unknown): void {
  checkKeywords(schema, [], ROOT);
  if (!Object.hasOwn(schema as object, '$id')) expecting('id', `'${FORM_ID}'`, () => false)(undefined, ['$id']);
}

function checkPart(schema: unknown, path: readonly string[]): void {
  checkKeywords(schema, path, KEYWORDS);
}

function checkKeywords(schema: unknown, path: readonly string[], keywords: Readonly<Record<string, Check>>): void {
  if (!isObject(schema) || path.length > DEEPEST * 2)
    throw new UnsupportedSchema(
      'schema',
      pointer(...path),
      schema,
      'a schema',
      `Write an object with at most ${DEEPEST} levels.`,
    );
  for (const [keyword, value] of Object.entries(schema)) {
    const check = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
    if (!check)
      throw new UnsupportedSchema(
        'keyword',
        pointer(...path, keyword),
        keyword,
        'a keyword that forms support',
        'Use `validated` to check it in the model instead.',
      );
    check(value, [...path, keyword]);
  }
}

function eachNamed(check: Check): Check {
  return (value, path) => {
    if (!isObject(value))
      throw new UnsupportedSchema('by-name', pointer(...path), value, 'an object with named parts', 'Name each part.');
    for (const [name, part] of Object.entries(value)) {
      aName(name, [...path, name]);
      check(part, [...path, name]);
    }
  };
}

function eachPart(value: unknown, path: readonly string[]): void {
  if (!Array.isArray(value))
    throw new UnsupportedSchema('parts', pointer(...path), value, 'a list of schemas', 'Write a list.');
  for (const [at, part] of value.entries()) checkPart(part, [...path, String(at)]);
}

function expecting(code: string, expected: string, fits: (value: unknown) => boolean): Check {
  return (value, path) => {
    if (!fits(value))
      throw new UnsupportedSchema(code, pointer(...path), value, expected, 'Write the expected value, or remove it.');
  };
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && isFieldName(value);
}
