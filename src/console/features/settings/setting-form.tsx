import type { UiSchema } from '@rjsf/utils';
import { useId } from 'react';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import type { FormDefinition } from '#console/forms/define-form.ts';
import { useBoundForm } from '#console/forms/use-bound-form.ts';
import { isObject } from '#model/json.ts';
import type { FormStep, FormValues } from '#ui/schema-form/form-state.ts';
import type { Editor } from './editor.ts';
import { EntryWidget } from './text-entries.tsx';
import { entriesOf, textsOf } from './values.ts';
import { say } from './words.ts';

/** What a form shows of a raw value, and what becomes of the value by an edit. Keys that no form knows stay. */
export interface Shape {
  readonly read: (value: unknown) => FormValues;
  readonly write: (values: FormValues, before: unknown) => unknown;
  /** Where a place of the value (a JSON pointer) stands in the form. */
  readonly at: (path: string, value: unknown) => string;
}

interface SettingFormProps {
  readonly editor: Editor;
  readonly of: FormDefinition;
  readonly shape: Shape;
  readonly ui: UiSchema;
  readonly steps?: readonly FormStep[] | undefined;
}

/** The fields of a setting. Each edit goes to the draft at once, and what is wrong with it is told at once. */
export function SettingForm({ editor, of, shape, ui, steps }: SettingFormProps) {
  const { value, problems } = editor;
  const form = useBoundForm(shape.read(value), (values) => editor.set(shape.write(values, value)));
  return (
    <ConsoleForm
      id={useId()}
      {...{ form, of, ui, steps, say }}
      widgets={WIDGETS}
      problems={problems
        .filter(({ path }) => path !== '')
        .map(({ path, message }) => ({ path: shape.at(path, value), message }))}
      onSubmit={() => undefined}
    />
  );
}

const WIDGETS = { entry: EntryWidget };

/** A value that is one text: an empty one is written as `none`. */
export function oneText(none: unknown): Shape {
  return {
    read: (value) => ({ value: typeof value === 'string' ? value : '' }),
    write: ({ value }) => (typeof value === 'string' && value !== '' ? value : none),
    at: () => '/value',
  };
}

/** A value that is a list of texts; an empty one is written as `none`. */
export function listOfTexts(none: unknown = []): Shape {
  return {
    read: (value) => ({ list: textsOf(value) }),
    write: ({ list }, before) => {
      const texts = writeTexts(list, before);
      return texts.length === 0 ? none : texts;
    },
    at: (path) => `/list${path}`,
  };
}

/** The entries of a list by the texts that stand for them: one that is no text stays what it was. */
export function writeTexts(list: unknown, before: unknown): readonly unknown[] {
  const others = new Map(
    entriesOf(before)
      .filter((entry) => typeof entry !== 'string')
      .map((entry) => [JSON.stringify(entry), entry]),
  );
  return entriesOf(list).map((text) => (typeof text === 'string' ? (others.get(text) ?? text) : ''));
}

/** What stands for an entry that is no object, and cannot be edited. */
const ODD = 'isNoObject';

/** A value that is a list of objects, under this name in its form. A text of `texts` that is emptied stays as an empty one. */
export function listOfObjects(name: string, texts: readonly string[]): Shape {
  return {
    read: (value) => ({ [name]: entriesOf(value).map((entry) => (isObject(entry) ? entry : { [ODD]: entry })) }),
    write: (values) => entriesOf(values[name]).map((entry) => writeObject(entry, texts)),
    at: (path) => `/${name}${path}`,
  };
}

/** The entry that a form's object stands for. */
export function writeObject(entry: unknown, texts: readonly string[] = []): unknown {
  if (!isObject(entry)) return entry;
  if (Object.hasOwn(entry, ODD)) return entry[ODD];
  const held = Object.entries(entry).map(([key, part]) => [key, part ?? (texts.includes(key) ? '' : part)] as const);
  return Object.fromEntries(held.filter(([, part]) => part !== undefined));
}
