import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { useId, useMemo } from 'react';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { useBoundForm } from '#console/forms/use-bound-form.ts';
import type { ColourPair } from '#contract/staff/previews/preview-messages.ts';
import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import { sameText } from '#model/brand-file/pointers.ts';
import type { FormDefinition } from '#ui/schema-form/state/define-form.ts';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { BRAND_FILE } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { isPicture } from '../pictures/picture-address.ts';
import { asText, asValue, type StudioField } from './fields.ts';
import { readInherited } from './inherited.ts';
import { type FieldFacts, FieldFactsContext, StudioWidget } from './studio-widget.tsx';

export interface FieldFormProps {
  readonly draft: Draft;
  /** Pass the same array while its content is the same. */
  readonly fields: readonly StudioField[];
  readonly findings: readonly StudioFinding[];
  readonly onPair: (pair: ColourPair) => void;
}

/** The form of some keys of the draft: an edit is sent by itself. */
export function FieldForm({ draft, fields, findings, onPair }: FieldFormProps) {
  const { store, mayEdit, state } = draft;
  const definition = useMemo(() => defineFields(fields), [fields]);
  const ui = useMemo(() => uiOf(fields, mayEdit), [fields, mayEdit]);
  const values = Object.fromEntries(
    fields
      .map((field) => [field.name, asText(store.read(field.file, field.pointer))])
      .filter(([, text]) => text !== ''),
  );
  const form = useBoundForm(values, (edited) => sendChanges(draft, fields, edited));
  const brandText = state.files[BRAND_FILE] ?? '';
  const inherited = useMemo(() => {
    const read = readInherited(brandText);
    return new Map(fields.map((field) => [field.name, asText(read(field))]));
  }, [brandText, fields]);
  const facts = useMemo(
    () =>
      new Map(
        fields.map((field) => {
          const facts = factsOf(draft, field, inherited.get(field.name) ?? '', findings);
          return [field.name, { ...facts, onPair }];
        }),
      ),
    [draft, fields, findings, inherited, onPair],
  );
  return (
    <FieldFactsContext value={facts}>
      <ConsoleForm
        id={useId()}
        form={form}
        of={definition}
        ui={ui}
        translate={translate}
        widgets={WIDGETS}
        onSubmit={() => undefined}
      />
    </FieldFactsContext>
  );
}

const WIDGETS = { studio: StudioWidget };

/** Every field is a text: what the key may hold is checked by the brand linter, whose findings stand at the fields. */
function defineFields(fields: readonly StudioField[]): FormDefinition {
  const schema: RJSFSchema = {
    $id: `studio ${fields.map(({ name }) => name).join(' ')}`,
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name }) => [name, { type: 'string' }])),
  };
  const always = Object.assign(() => true, { errors: null });
  return defineForm({ schema, make: () => ({ [String(schema.$id)]: always }) });
}

function uiOf(fields: readonly StudioField[], mayEdit: boolean): UiSchema {
  const entries = fields.map(({ name, title, isRequired }) => {
    const hint = title === undefined ? translate.ifKnown(`hint.${name}`) : undefined;
    return [
      name,
      {
        'ui:widget': 'studio',
        'ui:title': title ?? translate.label(`field.${name}`),
        ...(hint !== undefined && { 'ui:help': hint }),
        'ui:required': isRequired,
        'ui:options': { literal: true, elementId: `console.studio.${name}` },
      },
    ] as const;
  });
  return { ...Object.fromEntries(entries), ...(!mayEdit && { 'ui:readonly': true }) };
}

function sendChanges({ store }: Draft, fields: readonly StudioField[], edited: FormValues): void {
  for (const field of fields) {
    const text =
      field.kind === 'lines' || field.kind === 'languages' ? rawText(edited, field) : textIn(edited, field.name);
    const value = asValue(field, text);
    if (sameText(value) !== sameText(store.read(field.file, field.pointer)))
      store.set(field.file, field.pointer, value);
  }
}

function rawText(values: FormValues, { name }: StudioField): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

function factsOf(
  draft: Draft,
  field: StudioField,
  inherited: string,
  findings: readonly StudioFinding[],
): Omit<FieldFacts, 'onPair'> {
  const { store, atBase, state } = draft;
  const { file, pointer } = field;
  const value = store.read(file, pointer);
  return {
    field,
    draft,
    inherited,
    isSet: value !== undefined,
    isChanged: state.version > 0 && sameText(value) !== sameText(atBase(file, pointer)),
    findings: findingsAt(field, findings),
    theme: store.read(BRAND_FILE, '/theme'),
    options: state.assets.map(({ path }) => path).filter(isPicture),
    onReset: () => store.set(file, pointer, undefined),
    onFix: (fixed) => store.set(file, pointer, fixed),
  };
}

function findingsAt({ file, pointer }: StudioField, findings: readonly StudioFinding[]): readonly StudioFinding[] {
  return findings.filter((one) => one.file === file && `${one.pointer}/`.startsWith(`${pointer}/`));
}
