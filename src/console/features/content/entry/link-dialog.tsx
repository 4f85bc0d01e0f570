import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { isHtmlAddress } from '#model/documents/third-party-html.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { translate } from '../words/words.ts';

interface LinkDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The address of a link: of the selected text, or as a text of its own where nothing is selected. Empty: no link. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const id = useId();
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const [isTried, setTried] = useState(false);
  const trimmed = address.trim();
  const isSound = trimmed === '' || isHtmlAddress(trimmed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (!isSound) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (trimmed === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: trimmed, marks: [{ type: 'link', attrs: { href: trimmed } }] }).run();
    else chain.setLink({ href: trimmed }).run();
    onClose();
  };
  return (
    <Dialog
      name="content-link"
      title={translate('html.link')}
      open
      width="s"
      isBrief
      onClose={onClose}
      labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
      footer={
        <Button type="submit" form={id}>
          {translate('act.save')}
        </Button>
      }
    >
      <form id={id} onSubmit={save} noValidate>
        <TextField
          label={translate('html.address')}
          hint={translate('html.address.hint')}
          error={isTried && !isSound ? translate('html.address.wrong') : undefined}
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={2_000}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </form>
    </Dialog>
  );
}
