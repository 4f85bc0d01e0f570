/**
 * What rjsf draws our forms with, in place of its default registry (scripts/build/lean-forms.ts): a registration is an
 * object of texts and consents with widgets of our own. Arrays, unions, grids and the widgets of rjsf are never met.
 */
import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { englishStringTranslator } from '@rjsf/utils';

const nothing = () => null;
/** Every field gives these to its field template, and ours draws none of them. */
const templates = {
  DescriptionFieldTemplate: nothing,
  ErrorListTemplate: nothing,
  FieldErrorTemplate: nothing,
  FieldHelpTemplate: nothing,
  TitleFieldTemplate: nothing,
  UnsupportedFieldTemplate: nothing,
  ButtonTemplates: { SubmitButton: nothing },
};

/** The registry of a form before it brings its own templates and widgets. */
export default function getDefaultRegistry() {
  return {
    fields: { BooleanField, FallbackField: nothing, ObjectField, SchemaField, StringField },
    templates,
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}
