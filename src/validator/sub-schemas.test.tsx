// @vitest-environment jsdom
import Form from '@rjsf/core';
import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { compileForm } from './compile-form.ts';
import { evaluateModule } from './testing/evaluate-module.ts';
import { NESTED_SCHEMA } from './testing/nested-schema.ts';

const schema = NESTED_SCHEMA as unknown as RJSFSchema;
const fixed = { kind: 'fixed', amount: { minor: 5 } };
const share = { kind: 'share', share: 0.5 };

/** The validator, and the sub-schemas for which rjsf called it. It throws for an unknown name. */
async function precompiled() {
  const validator = createPrecompiledValidator(
    (await evaluateModule(compileForm(NESTED_SCHEMA)))(() => null),
    schema,
  );
  const asked: RJSFSchema[] = [];
  const { isValid } = validator;
  validator.isValid = (part, data, root) => {
    asked.push(part);
    return isValid.call(validator, part, data, root);
  };
  return { validator, asked };
}

test('rjsf finds the validator of every sub-schema it uses: options in lists, conditions, extra data', async () => {
  const { validator, asked } = await precompiled();
  const utils = createSchemaUtils(validator, schema);
  for (const data of [
    {},
    { stakes: [fixed, share, {}, 1] },
    { pick: 'some', reach: null },
    { reach: 'x', stakes: [share] },
  ]) {
    utils.retrieveSchema(schema, data);
    utils.getDefaultFormState(schema, data);
    utils.omitExtraData(schema, data);
    const { items } = NESTED_SCHEMA.properties.stakes;
    for (const value of [fixed, share, {}]) {
      const options = items.oneOf.map((option) => utils.retrieveSchema(option as unknown as RJSFSchema, value));
      utils.getClosestMatchingOption(value, options, 0);
      utils.getFirstMatchingOption(value, options);
    }
  }
  expect(asked.length).toBeGreaterThan(20);
});

test('a form of such a schema renders, switches options, adds and removes, and is validated', async () => {
  const { validator, asked } = await precompiled();
  const data: unknown[] = [];
  render(
    <Form
      schema={schema}
      validator={validator}
      formData={{ stakes: [fixed], pick: 'some' }}
      liveValidate="onChange"
      omitExtraData
      liveOmit="onChange"
      showErrorList={false}
      onChange={({ formData }) => data.push(formData)}
    />,
  );
  const [option] = screen.getAllByRole('combobox');
  if (option) fireEvent.change(option, { target: { value: '1' } });
  fireEvent.click(screen.getByTitle('Add'));
  fireEvent.click(screen.getAllByTitle('Remove')[0] as HTMLElement);
  fireEvent.change(screen.getByRole('combobox', { name: /pick/ }), { target: { value: '0' } });
  expect(data.at(-1)).toMatchObject({ pick: 'all', stakes: [{}] });
  expect(asked.length).toBeGreaterThan(20);
});
