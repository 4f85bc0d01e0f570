import type { Json } from './document-references.ts';

export function shapeInWords(schema: unknown): string {
  const {
    anyOf,
    allOf,
    properties,
    items,
    required,
    const: constant,
    type,
    $ref,
    additionalProperties,
    patternProperties,
  } = schema as Json;
  if (Array.isArray(anyOf)) return anyOf.map(shapeInWords).join(' or ');
  if (Array.isArray(allOf)) return allOf.map(shapeInWords).join(' and ');
  if (typeof $ref === 'string') return `the ${documentOf($ref)} document`;
  if (constant !== undefined) return JSON.stringify(constant);
  if (type === 'array') return `list of ${shapeInWords(items ?? {})}`;
  if (type !== 'object') return type === 'null' ? 'nothing' : String(type ?? 'anything');
  if (typeof patternProperties === 'object')
    return `map of ${Object.values(patternProperties ?? {}).map(shapeInWords)}`;
  return fieldsInWords(properties as Json, (required ?? []) as string[], typeof additionalProperties === 'object');
}

function fieldsInWords(properties: Json, required: readonly string[], isOpen: boolean): string {
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  return [...names, ...(isOpen ? ['fields of the rules'] : [])].join(', ') || 'nothing';
}

function documentOf(reference: string): string {
  const [file = '', pointer = ''] = reference.split('#');
  return pointer.split('/').at(-1) || file.replace('.schema.json', '').replaceAll('-', ' ');
}
