/** The house's look for rjsf: constants, because rjsf compares them at every draw. */
import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { ChoiceTemplate } from './choice-template.tsx';
import { CheckboxesWidget, CheckboxWidget, RadioWidget, SelectWidget, SwitchWidget } from './choice-widgets.tsx';
import { FieldTemplate } from './field-template.tsx';
import { GroupsTemplate } from './groups-template.tsx';
import { ListItemTemplate, ListTemplate } from './list-template.tsx';
import { SchemaField } from './schema-field.tsx';
import { CodeWidget, ColorWidget, DateWidget, PasswordWidget, TextAreaWidget, TextWidget } from './text-widgets.tsx';

/** By the names that ui schemas use, and by those that rjsf chooses of itself. */
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

/** Label, hint and error of a field are its widget's. */
export const TEMPLATES: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate: GroupsTemplate,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ListItemTemplate,
  MultiSchemaFieldTemplate: ChoiceTemplate,
};

export const FIELDS: RegistryFieldsType = { SchemaField };
