/** Reference page of the form benchmark: plain rjsf with its own widgets and validator, validated on every change. */
import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createElement } from 'react';
import { offerBench } from './form-page.ts';

const { schema, uiSchema }: { schema: RJSFSchema; uiSchema: UiSchema } = await (await fetch('/plain.json')).json();
offerBench(
  createElement(Form, {
    schema,
    uiSchema,
    validator,
    liveValidate: 'onChange',
    showErrorList: false,
    noHtml5Validate: true,
  }),
  (inside) => inside,
  () => document.querySelector('#root_username__error')?.textContent ?? '',
);
