import { fieldsAt } from '#model/catalogue/fields.ts';
import { SWITCHES } from '#model/catalogue/switches.ts';
import { nearest } from '#model/documents/repair.ts';
import { isObject } from '#model/json/json.ts';
import { type Problem, showValue } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';
import { suggestName } from '#model/site/suggest-name.ts';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import { type Asked, namesAsked } from './findings/conditions-in-brand.ts';

/** Names that a server adds to the platform's; available if its trees are given. */
export interface ServerNames {
  readonly switches: readonly string[];
  readonly fields: readonly string[];
}

/** Every registration field that the platform knows by name. */
export const FIELD_NAMES: readonly string[] = fieldsAt('account', 'own', 'ruled', 'consent', 'extra');

/**
 * Unknown names in a brand's conditions (docs/reference/elements.md#conditions: unknown ids never throw, so a typing mistake
 * hides an element silently). Switches and fields may be a server's own; paths of the brand file cannot.
 */
export function checkNames(brand: Brand, server?: ServerNames): readonly Problem[] {
  return namesAsked(brand).flatMap((asked): readonly Problem[] => {
    if (asked.form === 'switch') return unknownSwitch(asked, server);
    if (asked.form === 'rule') return unknownRule(asked, server);
    return unknownPath(asked);
  });
}

function unknownSwitch({ name, path }: Asked, server: ServerNames | undefined): readonly Problem[] {
  const known = [...SWITCHES.map(({ id }) => id), ...(server?.switches ?? [])];
  if (known.includes(name)) return [];
  const otherwise = server
    ? 'Correct the id: the trees do not contain it either.'
    : 'Correct the id, or pass the server’s trees with --trees.';
  return [
    unknown('brand.unknown-switch', path, name, 'a switch that the platform or the server defines', known, otherwise),
  ];
}

/** A server may have rules for unlisted fields: without its trees only a near match of a known name is a finding. */
function unknownRule({ name, path }: Asked, server: ServerNames | undefined): readonly Problem[] {
  const known = [...FIELD_NAMES, ...(server?.fields ?? [])];
  if (known.includes(name) || (server === undefined && nearest(name, known) === undefined)) return [];
  return [
    unknown('brand.unknown-rule', path, name, 'a field that the server’s rules may define', known, 'Correct the name.'),
  ];
}

function unknownPath({ name, path }: Asked): readonly Problem[] {
  let schema: unknown = brandSchema;
  for (const key of name.split('.')) {
    const keys = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
    const open =
      isObject(schema) && isObject(schema['additionalProperties']) ? schema['additionalProperties'] : undefined;
    const next = Object.hasOwn(keys, key) ? keys[key] : open;
    if (next === undefined)
      return [
        unknown(
          'brand.unknown-path',
          path,
          name,
          'a path of the brand file',
          Object.keys(keys),
          'Correct the path.',
          key,
        ),
      ];
    schema = next;
  }
  return [];
}

function unknown(
  code: string,
  path: string,
  name: string,
  expected: string,
  known: readonly string[],
  otherwise: string,
  part = name,
): Problem {
  const near = suggestName(part, known);
  return {
    code,
    path,
    found: showValue(name),
    expected,
    remedy: near ? `Did you mean "${near}"?` : otherwise,
    ...(code === 'brand.unknown-path' ? {} : { severity: 'warning' }),
  };
}
