import {
  type FieldPathId,
  type FieldProps,
  getByPath,
  getTemplate,
  getUiOptions,
  type RJSFSchema,
  toFieldPathId,
} from '@rjsf/utils';
import { useCallback, useMemo } from 'react';

/** Keywords of a form that needs no resolving; with others, rjsf resolves the schema. */
const PLAIN = [
  'type',
  'properties',
  'required',
  'dependencies',
  'title',
  'description',
  '$schema',
  '$id',
  'definitions',
];

/** Whether a schema is the root and lists its fields directly. */
export function isWholeForm({ schema, fieldPathId, uiSchema = {} }: FieldProps): boolean {
  const isRoot = fieldPathId.path.length === 0;
  return isRoot && schema.type === 'object' && !('ui:field' in uiSchema) && Object.keys(schema).every(isPlain);
}

function isPlain(keyword: string): boolean {
  return PLAIN.includes(keyword);
}

/**
 * Draws the fields of a form. rjsf's own object field renders each field through two more components on every key; here
 * the properties of a field are stable while unchanged.
 */
export function WholeForm(props: FieldProps) {
  const { schema: given, uiSchema = {}, formData, errorSchema, fieldPathId, registry } = props;
  const { onChange, onBlur, onFocus } = props;
  const { schemaUtils, globalFormOptions, fields } = registry;
  // Required fields may depend on values.
  const schema = 'dependencies' in given ? schemaUtils.retrieveSchema(given, formData, true) : given;
  const { properties = {}, required = [] } = schema;
  // ui options of the whole form apply to each of its fields.
  const isDisabled = uiSchema['ui:disabled'] === true || props.disabled === true;
  const isReadonly = uiSchema['ui:readonly'] === true || props.readonly === true;
  const paths = useFieldPaths(Object.keys(properties), globalFormOptions);
  const add = useCallback(() => undefined, []);
  const options = getUiOptions(uiSchema);
  const Template = getTemplate<'ObjectFieldTemplate'>('ObjectFieldTemplate', registry, options);
  const Field = fields['SchemaField'];
  if (Field === undefined) return null;
  const drawn = [...paths].map(([name, path]) => ({
    name,
    hidden: false,
    disabled: isDisabled,
    readonly: isReadonly,
    content: (
      <Field
        key={name}
        name={name}
        schema={partOf(properties, name)}
        uiSchema={Object.hasOwn(uiSchema, name) ? uiSchema[name] : undefined}
        formData={getByPath(formData, name)}
        errorSchema={getByPath(errorSchema, name)}
        fieldPathId={path}
        required={required.includes(name)}
        disabled={isDisabled}
        readonly={isReadonly}
        registry={registry}
        onChange={onChange}
        onBlur={onBlur}
        onFocus={onFocus}
      />
    ),
  }));
  return (
    <Template
      title={schema.title ?? ''}
      description={schema.description ?? ''}
      properties={drawn}
      schema={schema}
      uiSchema={uiSchema}
      fieldPathId={fieldPathId}
      formData={formData}
      registry={registry}
      onAddProperty={add}
    />
  );
}

/** The path of each field; stable while the fields are the same. */
function useFieldPaths(fields: readonly string[], options: FieldProps['registry']['globalFormOptions']) {
  const names = fields.join('\n');
  return useMemo(
    () =>
      new Map(
        names
          .split('\n')
          .filter(Boolean)
          .map((name): [string, FieldPathId] => [name, toFieldPathId(name, options, [])]),
      ),
    [names, options],
  );
}

/** A field's own schema; names on Object.prototype do not count. */
function partOf(properties: NonNullable<RJSFSchema['properties']>, name: string): RJSFSchema {
  const part = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return typeof part === 'object' ? (part as RJSFSchema) : {};
}
