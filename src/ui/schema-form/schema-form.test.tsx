// @vitest-environment jsdom
import type { RJSFSchema, UiSchema, WidgetProps } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { SchemaForm, type SchemaFormProps } from './schema-form.tsx';
import { createFormState, type FormState } from './state/form-state.ts';
import type { FormStep } from './state/form-step.ts';
import type { FormValues } from './state/form-values.ts';
import { TextWidget } from './theme/text-widgets.tsx';

afterEach(cleanup);

// As our validators are compiled: a name on Object.prototype does not count as a filled field.
const validator = customizeValidator({ ajvOptionsOverrides: { ownProperties: true } });

const TEXTS: Readonly<Record<string, string>> = {
  'form.required': 'Fill this in',
  'form.consentRequired': 'Tick this box',
  'form.error.minLength': 'At least {limit} characters',
  'form.error.minItems': 'At least {limit} entries',
  'form.error.maximum': 'At most {limit}',
  'ui.form.item': 'Entry {number}',
  'ui.form.add': 'Add to {list}',
  'ui.form.up': 'Move entry {number} up',
  'ui.form.down': 'Move entry {number} down',
  'ui.form.remove': 'Remove entry {number}',
  'ui.form.none': 'Nothing here yet',
  'ui.form.added': 'Entry {number} was added',
};
const translate: SchemaFormProps['translate'] = (key, params = {}) =>
  (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));

const ACCOUNT: RJSFSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name', minLength: 3 },
    word: { type: 'string', title: 'Word', minLength: 3 },
    terms: { type: 'boolean', title: 'Terms', const: true },
  },
  required: ['name', 'terms'],
};

interface Shown {
  readonly uiSchema?: UiSchema;
  readonly values?: FormValues;
  readonly steps?: readonly FormStep[];
  readonly more?: Partial<SchemaFormProps>;
}

function show(schema: RJSFSchema, { uiSchema = {}, values = {}, steps, more }: Shown = {}) {
  const form = createFormState(values);
  const sent: FormValues[] = [];
  const element = (
    <SchemaForm
      id="test"
      form={form}
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      translate={translate}
      action="/test"
      steps={steps}
      onSubmit={() => sent.push(form.values())}
      {...more}
    />
  );
  return { form, sent, element };
}

function open(schema: RJSFSchema, shown?: Shown) {
  const made = show(schema, shown);
  return { ...made, ...render(made.element) };
}

/** The first validation runs after the fields are drawn. */
const firstVerdict = (form: FormState) => waitFor(() => expect(form.view().missing).toBeDefined());

const submit = async (container: HTMLElement) => {
  const form = container.querySelector('form');
  if (form === null) throw new Error('No form is drawn.');
  await act(async () => void fireEvent.submit(form));
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const reportedOf = (control: HTMLElement) =>
  control.getAttribute('aria-invalid') === 'true'
    ? document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
    : undefined;

describe('form messages', () => {
  it('M253: an error on blur, an empty field only after a submit, the first one focused', async () => {
    const { container, sent } = open(ACCOUNT);
    const [name, word] = [screen.getByLabelText(/Name/), screen.getByLabelText(/Word/)];
    type(/Word/, 'ab');
    expect(reportedOf(word)).toBeUndefined();
    fireEvent.blur(word);
    fireEvent.blur(name);
    expect([reportedOf(name), reportedOf(word)]).toEqual([undefined, 'At least 3 characters']);
    await submit(container);
    expect([reportedOf(name), reportedOf(screen.getByRole('checkbox'))]).toEqual(['Fill this in', 'Tick this box']);
    expect(document.activeElement).toBe(name);
    expect(sent).toEqual([]);
  });

  it('an editor of stored data shows no error before it is edited, and then all; an unmarked field is still required', () => {
    const form = createFormState({ name: 'A' }, 'validated');
    open(ACCOUNT, {
      uiSchema: { name: { 'ui:options': { asterisk: false, maxLength: 9, autofocus: true } } },
      more: { form },
    });
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    expect(reportedOf(name)).toBeUndefined();
    fireEvent.blur(screen.getByLabelText(/Word/));
    expect(reportedOf(name)).toBeUndefined();
    type('Name', 'B');
    expect([reportedOf(name), reportedOf(screen.getByRole('checkbox'))]).toEqual([
      'At least 3 characters',
      'Tick this box',
    ]);
    expect([name.maxLength, document.activeElement, form.view().missing]).toEqual([9, name, ['name', 'terms']]);
    act(() => form.replace({ terms: true }));
    expect([name.value, form.view().missing]).toEqual(['', ['name']]);
  });

  it('one live region announces the field and its error', async () => {
    const { container } = open(ACCOUNT);
    type(/Word/, 'ab');
    fireEvent.blur(screen.getByLabelText(/Word/));
    expect(screen.getByRole('status').textContent).toBe('Word: At least 3 characters');
    type(/Word/, 'abc');
    expect(screen.getByRole('status').textContent).toBe('');
    await submit(container);
    expect(screen.getByRole('status').textContent).toBe('Name: Fill this in');
  });

  it('valid data is submitted', async () => {
    const { container, sent } = open(ACCOUNT);
    type(/Name/, 'Ann');
    fireEvent.click(screen.getByRole('checkbox'));
    await submit(container);
    expect(sent).toEqual([{ name: 'Ann', terms: true }]);
  });

  it('a form submitted twice before validation is sent once', async () => {
    const { container, sent } = open(ACCOUNT, { values: { name: 'Ann', terms: true } });
    const form = container.querySelector('form') as HTMLFormElement;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(sent).toHaveLength(1);
  });

  it("M342: a server's refusal appears at its field, is focused, and goes when that field is edited", async () => {
    const { form, container, sent } = open(ACCOUNT, { values: { name: 'Ann', terms: true } });
    act(() =>
      form.refuse([
        { field: 'name', words: { message: 'Taken' } },
        { field: 'word', words: { message: 'No' } },
      ]),
    );
    const [name, word] = [screen.getByLabelText(/Name/), screen.getByLabelText(/Word/)];
    expect([reportedOf(name), reportedOf(word), document.activeElement]).toEqual(['Taken', 'No', name]);
    type(/Name/, 'Anna');
    expect([reportedOf(name), reportedOf(word)]).toEqual([undefined, 'No']);
    await submit(container);
    expect(sent).toEqual([{ name: 'Anna', terms: true }]);
  });

  it('without a validator the form submits: the server validates', async () => {
    const { container, sent } = open(ACCOUNT, { more: { validator: undefined } });
    type(/Name/, 'A');
    await submit(container);
    expect(sent).toEqual([{ name: 'A', terms: false }]);
  });

  it('a late validator checks the present values, and a submit waits for it', async () => {
    const come = Promise.withResolvers<typeof validator>();
    const more = { validator: undefined, loadValidator: () => come.promise };
    const { container, sent, form } = open(ACCOUNT, { more });
    type(/Name/, 'A');
    await submit(container);
    expect([sent, form.view().missing]).toEqual([[], []]);
    await act(async () => come.resolve(validator));
    await waitFor(() => expect(form.view().missing).toEqual(['name', 'terms']));
    expect(reportedOf(screen.getByLabelText(/Name/))).toBe('At least 3 characters');
    expect(sent).toEqual([]);
  });
});

describe('values', () => {
  it('M122: a consent is never ticked automatically, despite input, refusal or submit', async () => {
    const { form, container } = open(ACCOUNT);
    const isTicked = () => [form.values()['terms'], (screen.getByRole('checkbox') as HTMLInputElement).checked];
    expect(isTicked()).toEqual([false, false]);
    type(/Name/, 'Anna');
    act(() => form.refuse([{ field: 'name', words: { message: 'Taken' } }]));
    await submit(container);
    expect(isTicked()).toEqual([false, false]);
  });

  it('a field may be named like any Object property', async () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const properties = Object.fromEntries(
      names.map((name) => [name, { type: 'string' as const, title: `T ${name}`, minLength: 1, default: '' }]),
    );
    const uiSchema = Object.fromEntries(names.map((name) => [name, {}]));
    const { container, sent, form } = open({ type: 'object', properties, required: names }, { uiSchema });
    await firstVerdict(form);
    expect(form.view().missing).toEqual(names);
    for (const name of names) for (const typed of ['x', '', name]) type(new RegExp(name), typed);
    await submit(container);
    expect(sent).toEqual([Object.fromEntries(names.map((name) => [name, name]))]);
  });

  it('a server-rendered form has no style attribute, and values entered before the code loads stay', async () => {
    const { element, form } = show(ACCOUNT);
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(element);
    expect(place.querySelectorAll('[style]')).toHaveLength(0);
    const form0 = place.querySelector('form');
    expect([form0?.method, form0?.getAttribute('action')]).toEqual(['post', '/test']);
    const control = (name: string) => place.querySelector<HTMLInputElement>(`[name="${name}"]`);
    Object.assign(control('name') ?? {}, { value: 'Ann' });
    control('terms')?.click();
    const root = await act(async () => hydrateRoot(place, element));
    expect(form.values()).toEqual({ name: 'Ann', terms: true });
    expect([control('name')?.value, control('terms')?.checked]).toEqual(['Ann', true]);
    act(() => root.unmount());
    place.remove();
  });

  it('numbers are numbers, choices are their values', async () => {
    const schema: RJSFSchema = {
      type: 'object',
      properties: {
        count: { type: 'integer', title: 'Count', maximum: 5 },
        size: {
          title: 'Size',
          oneOf: [
            { const: 1, title: 'Small' },
            { const: 2, title: 'Big' },
          ],
          type: 'number',
        },
        pace: { type: 'string', title: 'Pace', enum: ['slow', 'fast'] },
        days: { type: 'array', title: 'Days', items: { type: 'string', enum: ['mon', 'tue'] }, uniqueItems: true },
      },
    };
    const { container, sent } = open(schema, { uiSchema: { pace: { 'ui:widget': 'radio' } } });
    type('Count', '7');
    fireEvent.blur(screen.getByLabelText('Count'));
    expect(reportedOf(screen.getByLabelText('Count'))).toBe('At most 5');
    type('Count', '3');
    fireEvent.change(screen.getByLabelText('Size'), { target: { value: '2' } });
    fireEvent.click(within(screen.getByRole('radiogroup', { name: 'Pace' })).getByRole('radio', { name: 'fast' }));
    for (const day of ['tue', 'mon']) fireEvent.click(screen.getByRole('checkbox', { name: day }));
    await submit(container);
    expect(sent).toEqual([{ count: 3, size: 2, pace: 'fast', days: ['mon', 'tue'] }]);
  });
});

it('a form of twenty fields renders once, and a key renders only its own field', async () => {
  const drawn: string[] = [];
  const text = (props: WidgetProps) => {
    drawn.push(props.name);
    return <TextWidget {...props} />;
  };
  const names = Array.from({ length: 20 }, (_, at) => `field${at}`);
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: 'string' as const, title: name, minLength: 3 }]),
  );
  const uiSchema = Object.fromEntries(names.map((name) => [name, { 'ui:widget': 'text' }]));
  const { form } = open({ type: 'object', properties, required: names }, { uiSchema, more: { widgets: { text } } });
  await firstVerdict(form);
  expect([drawn, form.view().missing]).toEqual([names, names]);
  for (const typed of ['a', 'abc']) type(/^field3/, typed);
  expect(drawn.slice(names.length)).toEqual(['field3', 'field3']);
  expect(form.view().missing).not.toContain('field3');
});

describe('groups and steps', () => {
  const steps: readonly FormStep[] = [
    [{ title: 'Who', fields: ['name'] }],
    [{ title: 'What', fields: ['word'] }, { fields: ['terms'] }],
  ];

  it('only the open step is rendered; a valid submit opens the next, the last one is sent', async () => {
    const { container, sent, form } = open(ACCOUNT, { steps });
    expect(screen.queryByLabelText(/Word/)).toBeNull();
    await submit(container);
    expect([form.view().step, document.activeElement]).toEqual([0, screen.getByLabelText(/Name/)]);
    type(/Name/, 'Ann');
    await submit(container);
    expect(form.view()).toMatchObject({ step: 1, missing: ['terms'] });
    fireEvent.click(screen.getByRole('checkbox'));
    act(() => form.back());
    expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Ann');
    type(/Name/, 'A');
    await submit(container);
    expect(form.view()).toMatchObject({ step: 0, wrongSteps: [0] });
    type(/Name/, 'Anna');
    await submit(container);
    await submit(container);
    expect(sent).toEqual([{ name: 'Anna', terms: true }]);
  });

  it('a refusal opens the step of its field', async () => {
    const { form } = open(ACCOUNT, { steps, values: { name: 'Ann' } });
    act(() => form.refuse([{ field: 'word', words: { message: 'No' } }]));
    expect(form.view().step).toBe(1);
    expect(document.activeElement).toBe(screen.getByLabelText(/Word/));
  });

  it('fields in no group are not drawn or validated', async () => {
    const some: readonly FormStep[] = [[{ fields: ['word'] }]];
    const { container, sent } = open(ACCOUNT, { steps: some });
    expect(screen.queryByLabelText(/Name/)).toBeNull();
    await submit(container);
    expect(sent).toEqual([{ terms: false }]);
  });
});

describe('lists', () => {
  const schema: RJSFSchema = {
    type: 'object',
    properties: {
      places: {
        type: 'array',
        title: 'Places',
        minItems: 1,
        items: {
          type: 'object',
          properties: { town: { type: 'string', title: 'Town', minLength: 3 } },
          required: ['town'],
        },
      },
    },
  };
  const towns = () => screen.queryAllByLabelText<HTMLInputElement>(/Town/).map(({ value }) => value);

  it('an empty list shows a text; entries are added, filled, moved and removed by named buttons', async () => {
    const { sent, container } = open(schema, { values: { places: [] } });
    expect(screen.getByText('Nothing here yet')).toBeTruthy();
    await submit(container);
    expect(screen.getByRole('group', { name: 'Places' }).textContent).toContain('At least 1 entries');
    for (const town of ['Hanoi', 'Hue']) {
      fireEvent.click(screen.getByRole('button', { name: 'Add to Places' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText(/Town/).at(-1)));
      fireEvent.change(screen.getAllByLabelText(/Town/).at(-1) as HTMLElement, { target: { value: town } });
    }
    expect(screen.getByText('Entry 2 was added').getAttribute('role')).toBe('status');
    fireEvent.click(screen.getByRole('button', { name: 'Move entry 2 up' }));
    expect(towns()).toEqual(['Hue', 'Hanoi']);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move entry 1 up'));
    fireEvent.click(screen.getByRole('button', { name: 'Remove entry 1' }));
    expect(towns()).toEqual(['Hanoi']);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove entry 1'));
    await submit(container);
    expect(sent).toEqual([{ places: [{ town: 'Hanoi' }] }]);
  });

  it('an error in an entry appears at its field and blocks the form', async () => {
    const { container, form } = open(schema, { values: { places: [{ town: 'Hanoi' }, { town: 'H' }] } });
    await submit(container);
    const [first, second] = screen.getAllByLabelText(/Town/) as [HTMLElement, HTMLElement];
    expect([reportedOf(first), reportedOf(second)]).toEqual([undefined, 'At least 3 characters']);
    expect(document.activeElement).toBe(second);
    expect(form.view().missing).toEqual(['places']);
  });
});

describe('one of several kinds', () => {
  const schema: RJSFSchema = {
    type: 'object',
    properties: {
      way: {
        title: 'Way',
        type: 'object',
        oneOf: [
          {
            title: 'Bank',
            properties: {
              kind: { const: 'bank', default: 'bank' },
              account: { type: 'string', title: 'Account', minLength: 3 },
            },
            required: ['kind', 'account'],
          },
          {
            title: 'Card',
            properties: {
              kind: { const: 'card', default: 'card' },
              number: { type: 'string', title: 'Number', minLength: 3 },
            },
            required: ['kind', 'number'],
          },
        ],
      },
    },
  };
  const uiSchema = { way: { kind: { 'ui:widget': 'hidden' } } };

  it('the fields of the selected variant are rendered and validated, others are not', async () => {
    const { container, sent } = open(schema, { uiSchema, values: { way: { kind: 'bank', account: 'a' } } });
    fireEvent.blur(screen.getByLabelText(/Account/));
    expect(reportedOf(screen.getByLabelText(/Account/))).toBe('At least 3 characters');
    expect(screen.queryByLabelText(/Number/)).toBeNull();
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } });
    type(/Number/, 'abc');
    await submit(container);
    expect(sent.map(({ way }) => way)).toMatchObject([{ kind: 'card', number: 'abc' }]);
  });
});
