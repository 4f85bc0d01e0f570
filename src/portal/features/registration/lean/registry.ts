/**
 * What rjsf draws our forms with, in place of its default registry (scripts/build/lean-forms.ts): what it
 * draws, fields and groups, is our own (groups.tsx). Its fields, widgets and templates are never met.
 */
import { englishStringTranslator } from '@rjsf/utils';

const nothing = () => null;
const templates = { ErrorListTemplate: nothing, ButtonTemplates: { SubmitButton: nothing } };

/** The registry of a form before it brings its own fields and templates. */
export default function getDefaultRegistry() {
  return {
    fields: {},
    templates,
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}
