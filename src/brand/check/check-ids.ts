import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { SLOTS } from '#model/catalogue/element.ts';
import { isFieldName } from '#model/documents/rules.ts';
import { type Problem, pointer, showValue } from '#model/json/problem.ts';
import { composeElements } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';
import { suggestName } from '#model/site/suggest-name.ts';

/** Ids in overrides and order lists that do not exist, and added ids that occur twice. */
export function checkIds(brand: Brand): readonly Problem[] {
  const ids = composeElements(brand).map((element) => element.id);
  const known = new Set([...ids, ...CATALOGUE.map((element) => familyOf(element.id))]);
  const named = [
    ...Object.keys(brand.elements).map((id) => ({ id, path: pointer('elements', id) })),
    ...Object.entries(brand.order).flatMap(([slot, list]) =>
      list.map((id, at) => ({ id, path: pointer('order', slot, at) })),
    ),
  ];
  const unknown = named.filter(({ id }) => !known.has(id) && !isRegisterField(id));
  return [
    ...unknown.map(({ id, path }) => unknownId(id, path, [...known])),
    ...unknownSlots(brand),
    ...repeatedIds(brand),
  ];
}

/** Registration fields that a server's rules may add are not in the catalogue, but their ids are valid. */
function isRegisterField(id: string): boolean {
  return id.startsWith('register.') && isFieldName(id.slice('register.'.length));
}

function familyOf(id: string): string {
  return `${id.slice(0, id.lastIndexOf('.'))}.*`;
}

function unknownId(id: string, path: string, known: readonly string[]): Problem {
  const near = suggestName(id, known);
  return {
    code: 'brand.unknown-id',
    path,
    found: showValue(id),
    expected: 'the id of an element, or a family such as bar.social.*',
    remedy: near ? `Did you mean "${near}"?` : 'Find the id with `npm run brand -- portal`, or remove it.',
  };
}

function unknownSlots(brand: Brand): readonly Problem[] {
  const wrong = Object.keys(brand.order).filter((slot) => !SLOTS.some((known) => known === slot));
  return wrong.map((slot) => ({
    code: 'brand.unknown-slot',
    path: pointer('order', slot),
    found: showValue(slot),
    expected: `one of ${SLOTS.join(', ')}`,
    remedy: suggestName(slot, SLOTS) ? `Did you mean "${suggestName(slot, SLOTS)}"?` : 'Remove the list.',
  }));
}

function repeatedIds(brand: Brand): readonly Problem[] {
  const ids = brand.additions.map((added) => added.id);
  return ids.flatMap((id, at) =>
    ids.indexOf(id) === at
      ? []
      : [
          {
            code: 'brand.repeated-id',
            path: pointer('additions', at, 'id'),
            found: showValue(id),
            expected: 'a unique id',
            remedy: 'Give the entry a unique id.',
          },
        ],
  );
}
