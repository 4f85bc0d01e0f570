import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject } from 'ajv';
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';

const FILES = readdirSync('schemas').filter((name) => name.endsWith('.schema.json'));
const DOCUMENTS = ['brand', 'whitelabel', 'register-settings', 'feature-switches', 'condition', 'sections'];
const schemas = new Map<string, AnySchemaObject>(
  FILES.map((name) => [name, JSON.parse(readFileSync(`schemas/${name}`, 'utf8'))]),
);

/** Optional parts without a default: if absent, a part of a condition is not evaluated. */
const WITHOUT_DEFAULT: Readonly<Record<string, RegExp>> = {
  'condition.schema.json': /^\/anyOf\/\d+\/properties\/(includes|over)$/,
  // An obligation has the parameters of its kind and no others.
  'pack.schema.json': /^\/properties\/obligations\/items\/properties\/[^/]+$/,
};

/** A schema inside a file: its pointer, and whether a missing value is allowed there. */
interface Place {
  readonly pointer: string;
  readonly schema: AnySchemaObject;
  readonly optional: boolean;
}

function propertiesOf(schema: unknown, pointer = ''): Place[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, required = [] } = schema as { properties?: Record<string, AnySchemaObject>; required?: string[] };
  const own = Object.entries(properties ?? {}).map(([name, property]) => ({
    pointer: `${pointer}/properties/${name}`,
    schema: property,
    optional: !required.includes(name),
  }));
  const nested = Object.entries(schema).filter(
    ([key]) => !['examples', 'default', 'const', 'enum', 'properties'].includes(key),
  );
  return [
    ...own,
    ...own.flatMap((place) => propertiesOf(place.schema, place.pointer)),
    ...nested.flatMap(([key, value]) => propertiesOf(value, `${pointer}/${key}`)),
  ];
}

/** The validator of the schema at a pointer of a file; references to other files resolve. */
function checkerOf(file: string, pointer: string) {
  return ajv.getSchema(`${file}#${pointer}`) ?? ajv.compile({ $ref: `${file}#${pointer}` });
}

const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, schemas: Object.fromEntries(schemas) });
// An editor shows this sentence instead of the pattern (vscode-json-languageservice).
ajv.addKeyword('patternErrorMessage');

describe('M377: the schemas', () => {
  it('declare every configurable document', () => {
    expect(FILES).toEqual(expect.arrayContaining(DOCUMENTS.map((name) => `${name}.schema.json`)));
  });

  it.each(FILES)('%s is strict draft-07', (file) => {
    const schema = schemas.get(file);
    expect(schema?.['$schema']).toBe('http://json-schema.org/draft-07/schema#');
    expect(ajv.validate(draft7.$id, schema), ajv.errorsText()).toBe(true);
    expect(() => checkerOf(file, '')).not.toThrow();
  });

  it.each(FILES)('%s gives every property a title, a description, an example and, if optional, its default', (file) => {
    const places = propertiesOf(schemas.get(file));
    const bare = places.flatMap(({ pointer, schema, optional }) => {
      const fallsBack = optional && WITHOUT_DEFAULT[file]?.test(pointer) !== true;
      const wanted = ['title', 'description', 'examples', ...(fallsBack ? ['default'] : [])];
      return wanted.filter((keyword) => schema[keyword] === undefined).map((keyword) => `${pointer} has no ${keyword}`);
    });
    expect(places.length).toBeGreaterThan(0);
    expect(bare).toEqual([]);
  });

  it.each(FILES)('%s accepts its own examples', (file) => {
    const places = [{ pointer: '', schema: schemas.get(file) ?? {} }, ...propertiesOf(schemas.get(file))];
    const refused = places.flatMap(({ pointer, schema }) => {
      const check = checkerOf(file, encodeURI(pointer));
      return (schema['examples'] ?? []).flatMap((example: unknown) =>
        check(example) ? [] : [`${pointer}: ${JSON.stringify(example)} ${ajv.errorsText(check.errors)}`],
      );
    });
    expect(places.some(({ schema }) => (schema['examples'] ?? []).length > 0)).toBe(true);
    expect(refused).toEqual([]);
  });
});
