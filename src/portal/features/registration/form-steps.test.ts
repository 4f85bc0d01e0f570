import { expect, it } from 'vitest';
import type { Arrangement } from '#model/form/form.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { stepsOf } from './form-steps.ts';

const groups = [
  { title: 'brand.who', fields: ['username'] },
  { title: 'brand.none', fields: ['qqNum'] },
  { title: 'brand.reach', fields: ['email'] },
];
const fieldsBy = (names: readonly string[], arrangement: Arrangement) => {
  const shown = (id: string) => names.includes(id.replace('register.', ''));
  const spec = buildRegistrationForm({ method: 'username', rules: {}, shown, ...arrangement });
  return stepsOf(spec).map((step) => step.flatMap(({ fields }) => fields));
};

it('one step per group, none empty; ungrouped fields join the last step', () => {
  const steps = fieldsBy(['username', 'email', 'password', 'terms'], { groups, steps: true });
  expect(steps).toEqual([['username'], ['email', 'password', 'terms']]);
  expect(fieldsBy(['username', 'email'], { groups })).toEqual([['username', 'email']]);
});
