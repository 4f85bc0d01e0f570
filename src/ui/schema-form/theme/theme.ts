/** Our theme for rjsf: constants, because rjsf compares them on every render. */
import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { ChoiceTemplate } from './choice-template.tsx';
import { CheckboxesWidget, CheckboxWidget, RadioWidget, SelectWidget, SwitchWidget } from './choice-widgets.tsx';
import { FieldTemplate } from './field-template.tsx';
import { GroupsTemplate } from './groups-template.tsx';
import { ListItemTemplate, ListTemplate } from './list-template.tsx';
import { SchemaField } from './schema-field.tsx';
import { CodeWidget, ColorWidget, DateWidget, PasswordWidget, TextAreaWidget, TextWidget } from './text-widgets.tsx';

/** By the names in ui schemas, and by rjsf's default names. */
export const WIDGETS: RegistryWidgetsType = {
  text: TextWidget,
  email: TextWidget,
  mobile: TextWidget,
  password: PasswordWidget,
  code: CodeWidget,
  date: DateWidget,
  color: ColorWidget,
  checkbox: CheckboxWidget,
  switch: SwitchWidget,
  TextWidget,
  EmailWidget: TextWidget,
  URLWidget: TextWidget,
  PasswordWidget,
  TextareaWidget: TextAreaWidget,
  DateWidget,
  ColorWidget,
  CheckboxWidget,
  SelectWidget,
  RadioWidget,
  CheckboxesWidget,
};

/** Label, hint and error of a field are drawn by its widget. */
export const TEMPLATES: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate: GroupsTemplate,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ListItemTemplate,
  MultiSchemaFieldTemplate: ChoiceTemplate,
};

export const FIELDS: RegistryFieldsType = { SchemaField };
