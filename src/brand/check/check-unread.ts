import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import type { Slot } from '#model/catalogue/element.ts';
import { allOf } from '#model/conditions/condition.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { isObject } from '#model/json/json.ts';
import { type Problem, pointer, showValue } from '#model/json/problem.ts';
import { composeElements, orderIds } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';
import { brandFacts, overridesFor } from '#model/site/document-facts.ts';
import { suggestName } from '#model/site/suggest-name.ts';
import { FIELD_NAMES } from './check-names.ts';
import { canHold, possibleIds } from './findings/possible.ts';

/**
 * Settings of a brand file that nothing reads (schemas/brand.schema.json; docs/reference/elements.md#home): valid by the schema,
 * but without effect. Each row names what is read instead.
 */
export function checkUnread(brand: Brand): readonly Problem[] {
  return [
    ...otherMode(brand),
    ...sectionParts(brand),
    ...orderLists(brand),
    ...idleOverrides(brand),
    ...groupFields(brand),
  ];
}

function unread(path: string, found: string, remedy: string): Problem {
  return { code: 'brand.unread', path, found, expected: 'a value that has an effect', remedy, severity: 'warning' };
}

function otherMode({ theme }: Brand): readonly Problem[] {
  if (theme.mode === 'both') return [];
  const other = theme.mode === 'dark' ? 'light' : 'dark';
  return Object.keys(theme.roles?.[other] ?? {}).length === 0
    ? []
    : [
        unread(
          pointer('theme', 'roles', other),
          `colours of the ${other} mode`,
          `Remove them, or write "mode": "both": this brand has only its ${theme.mode ?? 'light'} mode.`,
        ),
      ];
}

function sectionParts(brand: Brand): readonly Problem[] {
  const raw = Array.isArray(brand.document['home']) ? brand.document['home'] : [];
  return brand.home.flatMap((section, at) => {
    const has = (part: 'slides' | 'partners'): boolean => {
      const list = isObject(raw[at]) ? raw[at][part] : undefined;
      return Array.isArray(list) && list.length > 0;
    };
    const first = brand.home.findIndex((other) => other.section === section.section);
    if (first !== at)
      return [
        unread(
          pointer('home', at),
          `the section ${section.section} again`,
          'Remove it: a section is shown once, at its first position.',
        ),
      ];
    return [
      ...(has('slides') && section.section !== 'banners'
        ? [
            unread(
              pointer('home', at, 'slides'),
              `slides in the section ${section.section}`,
              'Move them to the section banners.',
            ),
          ]
        : []),
      ...(has('partners') && section.section !== 'partners'
        ? [
            unread(
              pointer('home', at, 'partners'),
              `partners in the section ${section.section}`,
              'Move them to the section partners.',
            ),
          ]
        : []),
    ];
  });
}

/** Slots with a fixed order, and what decides it. */
const ORDERED_ELSEWHERE: Readonly<Partial<Record<Slot, string>>> = {
  home: 'The list "home" gives the order of the sections.',
  'register.fields': 'The list "registration.groups" gives the order of the fields.',
  startup: 'Only one start-up screen is shown at a time.',
  modal: 'Windows have no order.',
  route: 'Addresses have no order.',
};

function orderLists(brand: Brand): readonly Problem[] {
  const elements = composeElements(brand);
  const slotOf = new Map(elements.map(({ id, slot }) => [id, slot]));
  return Object.entries(brand.order).flatMap(([slot, ids]) => {
    const instead = Object.hasOwn(ORDERED_ELSEWHERE, slot) ? ORDERED_ELSEWHERE[slot as Slot] : undefined;
    if (instead !== undefined) return [unread(pointer('order', slot), `an order for ${slot}`, instead)];
    const misplaced = ids.flatMap((id, at) => {
      const own = slotOf.get(id);
      return own === undefined || own === slot
        ? []
        : [unread(pointer('order', slot, at), showValue(id), `Remove it: ${id} is in the slot ${own}.`)];
    });
    const inSlot = elements.filter((element) => element.slot === slot).map(({ id }) => id);
    const isSame = ids.length > 0 && misplaced.length === 0 && orderIds(inSlot, ids).join() === inSlot.join();
    return isSame && inSlot.length > 0 ? [sameOrder(slot)] : misplaced;
  });
}

function sameOrder(slot: string): Problem {
  const remedy = 'Remove the list, or change it: the elements have this order without it.';
  return {
    code: 'brand.same-order',
    path: pointer('order', slot),
    found: `the usual order of ${slot}`,
    expected: 'another order',
    remedy,
  };
}

/** Slots that show no icons. */
const WITHOUT_ICON: readonly Slot[] = [
  'register.fields',
  'register.methods',
  'startup',
  'modal',
  'route',
  'home',
  'slides',
  'password',
];

function idleOverrides(brand: Brand): readonly Problem[] {
  const [facts, possible] = [brandFacts(brand), possibleIds(brand)];
  const elements = composeElements(brand);
  return Object.entries(brand.elements).flatMap(([key, override]) => {
    const parts = (['label', 'icon'] as const).filter((part) => override[part] !== undefined);
    const spoken = elements.filter(({ id }) => id === key || overridesFor(brand, id).includes(override));
    if (spoken.length === 0) return [];
    if (override.hidden)
      return parts.map((part) =>
        unread(pointer('elements', key, part), `the ${part} of a hidden element`, `Remove it: ${key} is hidden.`),
      );
    const isOff = spoken.every(({ id }) => !possible.has(id) && isOffWithout(id, facts));
    if (isOff)
      return [
        unread(
          pointer('elements', key),
          `changes to ${key}`,
          'Remove them: another part of this brand file always hides the element.',
        ),
      ];
    return override.icon !== undefined && spoken.every(({ slot }) => WITHOUT_ICON.includes(slot))
      ? [
          unread(
            pointer('elements', key, 'icon'),
            `an icon for ${key}`,
            'Remove it: the element is shown without an icon.',
          ),
        ]
      : [];
  });
}

const catalogueById = new Map(CATALOGUE.map((element) => [element.id, element]));

/** Hidden by the brand's features or its sections, not by the override itself. */
function isOffWithout(id: string, facts: ReturnType<typeof brandFacts>): boolean {
  const section = id.startsWith('home.') ? [{ fact: `brand.section:${id.slice('home.'.length)}`, in: [true] }] : [];
  const whole = [expandCondition(catalogueById.get(id)?.when ?? true), ...section];
  return !canHold(allOf(whole), facts);
}

function groupFields(brand: Brand): readonly Problem[] {
  const seen = new Set<string>();
  const { groups, steps } = brand.registration;
  const alone =
    steps && groups.length < 2
      ? [unread('/registration/steps', 'steps with fewer than two groups', 'Write the groups for the steps.')]
      : [];
  const inGroups = groups.flatMap(({ fields }, at) =>
    fields.flatMap((field, fieldAt) => {
      const path = pointer('registration', 'groups', at, 'fields', fieldAt);
      const again = seen.has(field);
      seen.add(field);
      if (again)
        return [unread(path, `the field ${field} again`, 'Remove it: a field is shown once, in its first group.')];
      const near = FIELD_NAMES.includes(field) ? undefined : suggestName(field, FIELD_NAMES);
      return near === undefined ? [] : [unknownField(field, path, near)];
    }),
  );
  return [...alone, ...inGroups];
}

function unknownField(field: string, path: string, near: string): Problem {
  return {
    code: 'brand.unknown-field',
    path,
    found: showValue(field),
    expected: 'the name of a registration field',
    remedy: `Did you mean "${near}"?`,
    severity: 'warning',
  };
}
