import { alwaysAsked, type RegisterMethod } from '#model/catalogue/access.ts';
import { type Problem, pointer } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';

/**
 * Registrations that can never succeed and sites without log-in, as far as the brand file alone causes it
 * (docs/reference/elements.md#registration, docs/reference/elements.md#log-in). Problems that depend on a server's rules are checked with
 * its trees.
 */
export function checkRegistration(brand: Brand): readonly Problem[] {
  const methods = (['username', 'mobile'] as const).filter(
    (method) => hider(brand, `register.method.${method}`) === undefined,
  );
  const problems = methods.flatMap((method) => methodProblems(brand, method));
  const isFirst = (problem: Problem, at: number) => problems.findIndex(({ path }) => path === problem.path) === at;
  return [...problems.filter(isFirst), ...loginProblems(brand)];
}

/** The override that hides an element from everyone: `hidden`, or a `when` that is always false. */
export function hider(
  brand: Brand,
  id: string,
): { readonly key: string; readonly part: 'hidden' | 'when' } | undefined {
  const family = `${id.slice(0, id.lastIndexOf('.'))}.*`;
  const key = [id, family].find((candidate) => {
    const override = Object.hasOwn(brand.elements, candidate) ? brand.elements[candidate] : undefined;
    return override?.hidden || override?.when === false;
  });
  return key === undefined ? undefined : { key, part: brand.elements[key]?.hidden ? 'hidden' : 'when' };
}

function methodProblems(brand: Brand, method: RegisterMethod): readonly Problem[] {
  const always = alwaysAsked(method);
  const hidden = always.flatMap((field) => {
    const by = hider(brand, `register.${field}`);
    return by ? [{ field, path: pointer('elements', by.key, by.part) }] : [];
  });
  const [first] = hidden;
  if (first && hidden.length === always.length) return [emptyMethod(method, first.path)];
  return hidden.map(({ field, path }) => requiredHidden(field, path, `always required by the ${method} method`));
}

export function requiredHidden(field: string, path: string, why: string): Problem {
  return {
    code: 'brand.required-hidden',
    path,
    found: `register.${field} hidden, ${why}`,
    expected: 'a form in which every required field can be filled in',
    remedy: 'Show the field, or hide the method. Until then, every registration is rejected.',
  };
}

function emptyMethod(method: RegisterMethod, path: string): Problem {
  return {
    code: 'brand.method-empty',
    path,
    found: `the registration method ${method} without any of its fields`,
    expected: 'a method with fields, or no method',
    remedy: `Hide register.method.${method} too, or show its fields.`,
  };
}

function loginProblems(brand: Brand): readonly Problem[] {
  const [username, sms] = [hider(brand, 'login.username'), hider(brand, 'login.sms')];
  if (!username || !sms) return [];
  return [
    {
      code: 'brand.no-login',
      path: pointer('elements', username.key, username.part),
      found: 'login.username and login.sms hidden',
      expected: 'at least one log-in method',
      remedy: 'Show one of the two: no user can log in.',
    },
  ];
}
