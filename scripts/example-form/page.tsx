/** A form made of only a schema file, its ui schema and its texts. */
import { createRoot } from 'react-dom/client';
import type { MakeValidators } from '#model/form/field-validator.ts';
import file from '#tests/fixtures/forms/example.json' with { type: 'json' };
import formTexts from '#texts/EN/form.json' with { type: 'json' };
import uiTexts from '#texts/EN/ui.json' with { type: 'json' };
import { Button } from '#ui/actions/button.tsx';
import { leaveCompositionKeys } from '#ui/engine/composition-keys.ts';
import { followTranslation } from '#ui/engine/translated-page.ts';
import { askForIcons } from '#ui/pictures/icon.tsx';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import { defineForm, type FormDefinition } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { applyBaseStyles } from '#ui/style/global.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const frame = css({ maxInlineSize: '48rem', marginInline: 'auto', padding: space[4], display: 'grid', gap: space[6] });
const TEXTS: Readonly<Record<string, string>> = { ...uiTexts, ...formTexts, ...file.words };
/** The only custom text rule of this form. */
const validations = { name: (text: string) => (text.trim().length < 3 ? 'example.short' : undefined) };

function translate(key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const text = Object.hasOwn(TEXTS, key) ? (TEXTS[key] ?? key) : key;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

function Example({ definition }: { readonly definition: FormDefinition }) {
  const { schema, validator, ui, wordsOf } = definition;
  const form = useFormState();
  return (
    <main className={frame}>
      <h1>{translate('example.title')}</h1>
      <SchemaForm
        id="example"
        form={form}
        schema={schema}
        uiSchema={ui}
        validator={validator}
        wordsOf={wordsOf}
        translate={translate}
        action="/"
        onSubmit={() => {
          document.body.dataset['sent'] = JSON.stringify(form.values());
        }}
      />
      <Button type="submit" form="example">
        {translate('example.send')}
      </Button>
    </main>
  );
}

applyBaseStyles();
askForIcons();
followTranslation(document);
leaveCompositionKeys(document);
document.documentElement.dir = new URLSearchParams(location.search).get('dir') ?? 'ltr';
const address = '/form.js';
const { default: make }: { readonly default: MakeValidators } = await import(/* @vite-ignore */ address);
const definition = defineForm({ schema: file.schema, make, validations, ui: file.uiSchema });
const ready = <Example definition={definition} />;
createRoot(document.body.appendChild(document.createElement('div'))).render(ready);
