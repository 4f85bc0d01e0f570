import featureSwitches from '#schemas/feature-switches.schema.json' with { type: 'json' };
import registerSettings from '#schemas/register-settings.schema.json' with { type: 'json' };
import trees from '#schemas/trees.schema.json' with { type: 'json' };
import whitelabel from '#schemas/whitelabel.schema.json' with { type: 'json' };

export type Json = Readonly<Record<string, unknown>>;

const DOCUMENTS: Readonly<Record<string, Json>> = {
  'feature-switches': featureSwitches,
  'register-settings': registerSettings,
  trees,
  whitelabel,
};

/** The document schemas as components of an OpenAPI document. */
export function documentComponents(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(DOCUMENTS).map(([name, { $schema: _, ...schema }]) => [name, withReferences(schema, name)]),
  );
}

/**
 * Copies a schema with its references pointing into the components: `trees.schema.json#/x` to
 * `#/components/schemas/trees/x`, and, inside the document `home`, `#/x` to its own component. Throws if a reference
 * names no document of the contract.
 */
export function withReferences(schema: unknown, home?: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withReferences(item, home));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? componentOf(value, home) : withReferences(value, home),
    ]),
  );
}

function componentOf(reference: string, home: string | undefined): string {
  const [file = '', pointer = ''] = reference.split('#');
  const name = file === '' ? home : file.replace(/\.schema\.json$/, '');
  if (name === undefined || !Object.hasOwn(DOCUMENTS, name)) throw new Error(`${reference} leads to no document`);
  return `#/components/schemas/${name}${pointer}`;
}
