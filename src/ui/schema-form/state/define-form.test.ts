import { expect, it } from 'vitest';
import file from '#tests/fixtures/forms/example.json' with { type: 'json' };
import { compileForm } from '#validator/compile-form.ts';
import { defineForm, written } from './define-form.ts';
import { ownErrors } from './own-errors.ts';

it('the selected one of several variants shows its errors, although compiled validators have no messages', async () => {
  const address = `data:text/javascript,${encodeURIComponent(compileForm(file.schema))}`;
  const { default: make } = await import(/* @vite-ignore */ address);
  const { schema, validator } = defineForm({
    schema: file.schema,
    make,
    validations: { name: written('example.short') },
  });
  const { errors } = validator.validateFormData({ name: 'Ann', way: { kind: 'card' } }, schema);
  const places = ownErrors(errors).map(({ property }) => property);
  expect(places).toContain('.way.number');
  expect(places.filter((place) => place?.startsWith('.way.'))).toEqual(['.way.number']);
});
