import { before, gatherEdits } from './edits.ts';
import { readNames } from './names.ts';
import type { Scaffold } from './scaffold.ts';
import { addText, TRANSLATE } from './texts.ts';

/** A registration field that the platform knows by name: its feature row, its default rule, its texts. */
export function newField(name: string): Scaffold {
  const { camel, title } = readNames(name);
  const edits = gatherEdits();
  edits.change(
    'src/model/catalogue/fields.ts',
    before("  idNumber: { place: 'ruled' }", `  ${camel}: { place: 'ruled' },\n`),
  );
  edits.change(
    'src/gateway/trees/default-trees.ts',
    before('  nickname: { minLength:', `  ${camel}: { minLength: 2, maxLength: 40 },\n`),
  );
  addText(edits, 'form', `form.field.${camel}`, title);
  addText(edits, 'elements', `element.register.${camel}`, title);
  return {
    edits,
    todo: [
      'src/model/catalogue/fields.ts: its widget, keyboard and autocomplete, and whether it is a secret',
      'src/gateway/trees/default-trees.ts: what it takes',
      TRANSLATE,
    ],
  };
}
