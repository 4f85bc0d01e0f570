/** The contract as a table for people. */

import { callAreas, type ListedCall } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import type { Condition } from '#model/condition.ts';
import type { Json } from './document-references.ts';

/** Builds docs/calls.md; the same contract gives the same text. */
export function buildCallTable(): string {
  return `${INTRODUCTION}\n${Object.entries(callAreas).map(tableOf).join('\n')}`;
}

const INTRODUCTION = `# Calls

Generated from src/contract by \`npm run papers\`. The same as an OpenAPI 3.1 document: [openapi.json](openapi.json).

A star marks a call of our own: on another gateway 404 or function_not_available says that it is not offered. T: a
member's token is needed. K: it goes along where there is one. E: the payload goes through the gateway profile's codec. Q: the client shows no message by
itself. M: it moves money or points and carries an Idempotency-Key. B: a success comes without an envelope. "When" is the condition that the gateway settles
before it answers. A field with a question mark may be left out; more about a field stands in the OpenAPI document.
`;

const HEAD =
  '| Name | Method and path | Module | Flags | When | Request | Reply value |\n|---|---|---|---|---|---|---|';

function tableOf([area, calls]: [string, readonly ListedCall[]]): string {
  return `## ${area[0]?.toUpperCase()}${area.slice(1)}\n\n${HEAD}\n${calls.map(rowOf).join('\n')}\n`;
}

function rowOf(call: ListedCall): string {
  const { request, reply } = schemasOf(call);
  const cells = [
    call.own ? `${call.name} *` : call.name,
    `${call.method} ${call.path}`,
    [call.module, ...call.otherModules].join(' or '),
    flagsOf(call),
    call.when === true ? '' : conditionInWords(call.when),
    shapeInWords(request),
    call.stream ? `events of ${shapeInWords(reply)}` : shapeInWords(reply),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function flagsOf({ token, knows, encrypted, quiet, moves, bare }: ListedCall): string {
  return [token && 'T', knows && 'K', encrypted && 'E', quiet && 'Q', moves && 'M', bare && 'B']
    .filter(Boolean)
    .join(' ');
}

/** A call's condition in few words: `A or (B and rule mobileNum)`. */
export function conditionInWords(condition: Condition): string {
  if (typeof condition === 'boolean') return condition ? 'always' : 'never';
  if ('all' in condition) return join(condition.all as readonly Condition[], ' and ');
  if ('any' in condition) return join(condition.any as readonly Condition[], ' or ');
  if ('not' in condition) return `not ${inBrackets(condition.not as Condition)}`;
  if ('switch' in condition) return String(condition.switch);
  return Object.entries(condition)
    .map(([form, value]) => `${form} ${JSON.stringify(value).replaceAll('"', '')}`)
    .join(' ');
}

function join(parts: readonly Condition[], word: string): string {
  return parts.map(inBrackets).join(word);
}

function inBrackets(condition: Condition): string {
  const isJoined = typeof condition === 'object' && ('all' in condition || 'any' in condition);
  return isJoined ? `(${conditionInWords(condition)})` : conditionInWords(condition);
}

/** A schema in few words: its field names, its alternatives, or the document that it is. */
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
