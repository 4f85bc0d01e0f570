import type { Editor } from '@tiptap/core';
import { defineForm } from '#console/forms/define-form.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import { isHtmlAddress } from '#model/documents/third-party-html.ts';
import linkSchema from '#schemas/forms/console/text-link.json' with { type: 'json' };
import makeLink from '#schemas/forms/console/text-link.json?validator';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { translate } from '../words/words.ts';

const linkForm = defineForm({
  schema: linkSchema,
  make: makeLink,
  validations: {
    address: (text) => (text.trim() === '' || isHtmlAddress(text.trim()) ? undefined : 'html.address.wrong'),
  },
  ui: { address: { 'ui:options': { ltr: true, autofocus: true, inputMode: 'url', maxLength: 2_000 } } },
});

interface LinkDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The address of a link: of the selected text, or as a text of its own where nothing is selected. Empty: no link. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const form = useFormState({ address: String(editor.getAttributes('link')['href'] ?? '') });

  function save(): void {
    const address = textIn(form.values(), 'address').trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    onClose();
  }

  return (
    <FormDialog
      name="content-link"
      title={translate('html.link')}
      confirm={translate('act.save')}
      of={linkForm}
      form={form}
      translate={translate}
      isReady
      isBusy={false}
      onClose={onClose}
      onSubmit={save}
    />
  );
}
