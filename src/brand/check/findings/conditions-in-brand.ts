import { isObject } from '#model/json/json.ts';
import { pointer } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';

/** A name in a condition of the brand: its form, the name and its place. */
export interface Asked {
  readonly form: 'switch' | 'rule' | 'brand';
  readonly name: string;
  readonly path: string;
}

export function namesAsked(brand: Brand): readonly Asked[] {
  const overrides = Object.entries(brand.elements).map(([id, { when }]) => ({
    when,
    path: pointer('elements', id, 'when'),
  }));
  const added = brand.additions.map(({ when }, at) => ({ when, path: pointer('additions', at, 'when') }));
  const slides = brand.home.flatMap((section, at) =>
    (section.slides ?? []).map(({ when }, slideAt) => ({
      when,
      path: pointer('home', at, 'slides', slideAt, 'when'),
    })),
  );
  return [...overrides, ...added, ...slides].flatMap(({ when, path }) => asked(when, path));
}

const FORMS = ['switch', 'rule', 'brand'] as const;

function asked(condition: unknown, path: string): readonly Asked[] {
  if (!isObject(condition)) return [];
  const here = FORMS.flatMap((form) => {
    const name = condition[form];
    return typeof name === 'string' ? [{ form, name, path: path + pointer(form) }] : [];
  });
  const lists = (['all', 'any'] as const).flatMap((key) => {
    const parts = condition[key];
    return Array.isArray(parts) ? parts.flatMap((part, at) => asked(part, path + pointer(key, at))) : [];
  });
  return [...here, ...lists, ...asked(condition['not'], `${path}/not`)];
}
