/** What the buttons of the toolbar do in the rich text editor. */
import type { Editor } from '@tiptap/core';
import type { Format } from './html-formats.ts';

const HEADING = { level: 2 } as const;

/** Switches a format of the selection on or off. A link and a picture ask for more (link-dialog.tsx, MediaDialog). */
export function applyRich(editor: Editor, format: Format): void {
  const chain = editor.chain().focus();
  switch (format) {
    case 'bold':
      chain.toggleBold().run();
      break;
    case 'italic':
      chain.toggleItalic().run();
      break;
    case 'heading':
      chain.toggleHeading(HEADING).run();
      break;
    case 'paragraph':
      chain.setParagraph().run();
      break;
    case 'list':
      chain.toggleBulletList().run();
      break;
    default:
      break;
  }
}

const NAMES: Readonly<Partial<Record<Format, string>>> = {
  bold: 'bold',
  italic: 'italic',
  heading: 'heading',
  paragraph: 'paragraph',
  list: 'bulletList',
  link: 'link',
};

/** Whether the selection has the format. */
export function isActive(editor: Editor, format: Format): boolean {
  const name = NAMES[format];
  return name !== undefined && editor.isActive(name);
}
