import { getDefaultRegistry } from '@rjsf/core';
import { type FieldProps, getUiOptions, type UIOptionsType, type UiSchema, type Widget } from '@rjsf/utils';
import { memo, useCallback } from 'react';
import { FieldTemplate } from './field-template.tsx';
import { isWholeForm, WholeForm } from './whole-form.tsx';

const RJSF_FIELD = getDefaultRegistry().fields['SchemaField'];

/** Keywords that rjsf resolves into another schema. */
const RESOLVED = ['enum', 'oneOf', 'anyOf', 'allOf', '$ref', 'if', 'format', 'dependencies', 'items'];

/**
 * Draws a text or checkbox with our widget directly, which is nearly every field: its schema needs no resolving. rjsf's
 * own field draws the rest. Halves the render time of a long form.
 */
export const SchemaField = memo(function SchemaField(props: FieldProps) {
  if (isWholeForm(props)) return <WholeForm {...props} />;
  const LeafWidget = widgetOf(props);
  return LeafWidget ? <Leaf {...props} LeafWidget={LeafWidget} /> : RJSF_FIELD && <RJSF_FIELD {...props} />;
}, isSameField);

interface LeafProps extends FieldProps {
  readonly LeafWidget: Widget;
}

function Leaf({ LeafWidget, ...props }: LeafProps) {
  const { schema, uiSchema = {}, registry, name, required = false, fieldPathId, formData, onChange } = props;
  const { options, disabled, readonly, placeholder } = settingsOf(uiSchema);
  const change = useCallback(
    (value: unknown) => onChange(value, fieldPathId.path, undefined, fieldPathId.$id),
    [onChange, fieldPathId],
  );
  return (
    <FieldTemplate fieldPathId={fieldPathId} uiSchema={uiSchema}>
      <LeafWidget
        id={fieldPathId.$id}
        name={name}
        htmlName={fieldPathId.name ?? name}
        label={schema.title ?? name}
        options={options}
        schema={schema}
        uiSchema={uiSchema}
        registry={registry}
        value={formData}
        required={required}
        disabled={disabled ?? props.disabled ?? false}
        readonly={(readonly ?? props.readonly ?? false) || schema.readOnly === true}
        placeholder={placeholder}
        onChange={change}
        onBlur={props.onBlur}
        onFocus={props.onFocus}
      />
    </FieldTemplate>
  );
}

/** Our widget that a ui schema names for a text or a checkbox; undefined otherwise. */
function widgetOf({ schema, uiSchema = {}, registry }: FieldProps): Widget | undefined {
  const isPlain = schema.type === 'string' || schema.type === 'boolean';
  if (!isPlain || RESOLVED.some((keyword) => keyword in schema)) return undefined;
  if (registry.globalUiOptions !== undefined || 'ui:field' in uiSchema) return undefined;
  const name = uiSchema['ui:widget'];
  const known = typeof name === 'string' && Object.hasOwn(registry.widgets, name) ? registry.widgets[name] : undefined;
  return typeof known === 'function' ? known : undefined;
}

interface Settings {
  readonly options: UIOptionsType;
  readonly disabled: boolean | undefined;
  readonly readonly: boolean | undefined;
  readonly placeholder: string;
}

const cache = new WeakMap<UiSchema, Settings>();

/** Widget options of a ui schema; cached. */
function settingsOf(uiSchema: UiSchema): Settings {
  const known = cache.get(uiSchema);
  if (known !== undefined) return known;
  const { widget: _, placeholder = '', disabled, readonly, ...options } = getUiOptions(uiSchema);
  const settings = { options, disabled, readonly, placeholder };
  cache.set(uiSchema, settings);
  return settings;
}

/** Compares the inputs of a field. Callbacks are bound to its path, which is the same where its id is. */
function isSameField(one: FieldProps, other: FieldProps): boolean {
  return (
    one.formData === other.formData &&
    one.schema === other.schema &&
    one.uiSchema === other.uiSchema &&
    one.required === other.required &&
    one.disabled === other.disabled &&
    one.readonly === other.readonly &&
    one.registry === other.registry &&
    one.onChange === other.onChange &&
    one.errorSchema === other.errorSchema &&
    one.fieldPathId.$id === other.fieldPathId.$id
  );
}
