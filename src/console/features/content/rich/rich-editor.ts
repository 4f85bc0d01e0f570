/** The rich text editor: tiptap without its style sheet, and without HTML as text, which Trusted Types refuse. */
import { Editor, type Extensions, getSchema } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { DOMParser, DOMSerializer, type Schema } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { isHtmlAddress } from '#model/documents/third-party-html.ts';
import { absoluteAddress } from '../words/picture-address.ts';
import { countTags, isSameContent, parseHtml, writeHtml } from './rich-html.ts';

export interface RichEditor {
  readonly editor: Editor;
  /** Replaces the content; false, and nothing changes, if the editor would lose a part of it. */
  set(html: string): boolean;
}

interface RichEditorOptions {
  readonly element: HTMLElement;
  readonly html: string;
  readonly attributes: Record<string, string>;
  readonly isFixed: boolean;
  /** Of the site, for pictures with a path. */
  readonly origin: string;
  readonly imageOrigins: readonly string[];
  readonly onChange: (html: string) => void;
  readonly onSelect: () => void;
}

/** Undefined if the editor would lose a part of the HTML: it is edited as HTML. */
export function createRichEditor(options: RichEditorOptions): RichEditor | undefined {
  const { element, html, attributes, isFixed, origin, imageOrigins, onChange, onSelect } = options;
  const extensions = extensionsFor(origin);
  const schema = getSchema(extensions);
  const first = readContent(schema, html, imageOrigins);
  if (first === undefined) return undefined;
  const editor = new Editor({
    element,
    extensions,
    injectCSS: false,
    content: first,
    editable: !isFixed,
    editorProps: {
      attributes,
      handleDOMEvents: {
        // The library parses HTML as text, which the page’s policy refuses.
        paste: (_, event) => insertFrom(editor, event.clipboardData, event, imageOrigins),
        drop: (_, event) => insertFrom(editor, event.dataTransfer, event, imageOrigins),
      },
    },
    onUpdate: () => onChange(contentOf(editor)),
    onSelectionUpdate: onSelect,
    onTransaction: onSelect,
  });
  return {
    editor,
    set(next) {
      const content = readContent(schema, next, imageOrigins);
      if (content === undefined) return false;
      editor.commands.setContent(content, { emitUpdate: false });
      return true;
    },
  };
}

function contentOf(editor: Editor): string {
  if (editor.isEmpty) return '';
  return writeHtml(
    DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content) as DocumentFragment,
  );
}

/** The content as a document of the editor; undefined if it would lose a part. */
function readContent(schema: Schema, html: string, imageOrigins: readonly string[]) {
  const nodes = parseHtml(html, imageOrigins);
  const tags = nodes.querySelectorAll('*').length;
  if (tags < countTags(html)) return undefined;
  const doc = DOMParser.fromSchema(schema).parse(nodes);
  const written = DOMSerializer.fromSchema(schema).serializeFragment(doc.content) as DocumentFragment;
  const isEmpty = html.trim() === '';
  return isEmpty || isSameContent(nodes, written) ? doc.toJSON() : undefined;
}

/** Inserts what is pasted or dropped, sanitised as everywhere. Within the editor the library moves it itself. */
function insertFrom(
  editor: Editor,
  data: DataTransfer | null,
  event: ClipboardEvent | DragEvent,
  imageOrigins: readonly string[],
): boolean {
  const html = data?.getData('text/html') ?? '';
  event.preventDefault();
  if (html === '') {
    const text = data?.getData('text/plain') ?? '';
    if (text !== '') editor.commands.insertContent(paragraphsOf(text));
    return true;
  }
  const slice = DOMParser.fromSchema(editor.schema).parseSlice(parseHtml(withoutStyles(html), imageOrigins));
  editor.view.dispatch(editor.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/**
 * Without styles and handlers, which word processors put on the clipboard: the sanitiser removes them, but the browser
 * reports each of them as a violation of the page’s policy when it parses the text.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ' ');
}

function paragraphsOf(text: string) {
  const lines = text.split(/\r?\n/);
  if (lines.length === 1) return { type: 'text', text };
  return lines.map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] }));
}

/** Only what the sanitisers keep (model/documents/third-party-html.ts). Tab leaves the field. */
function extensionsFor(origin: string): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      dropcursor: false,
      gapcursor: false,
      trailingNode: false,
      heading: { levels: [1, 2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: false,
        linkOnPaste: false,
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (address) => isHtmlAddress(address),
      },
    }),
    Image.extend({
      addNodeView() {
        return ({ node }) => {
          const dom = document.createElement('img');
          dom.src = absoluteAddress(String(node.attrs['src'] ?? ''), origin);
          dom.alt = String(node.attrs['alt'] ?? '');
          return { dom };
        };
      },
    }).configure({ inline: true }),
  ];
}
