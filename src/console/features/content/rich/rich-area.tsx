import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { useMerchant } from '#console/people/use-pages.ts';
import { controlBox } from '#ui/fields/field.tsx';
import { css, cx } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { richText } from '#ui/words/rich-text.ts';
import { useBrandTheme } from '../words/brand-theme.ts';
import type { RichEditor } from './rich-editor.ts';

const area = css({
  display: 'block',
  padding: space[3],
  minBlockSize: '14rem',
  maxBlockSize: '40rem',
  overflowY: 'auto',
  cursor: 'text',
  '& .ProseMirror': { minBlockSize: '12rem', outline: 'none', whiteSpace: 'pre-wrap', overflowWrap: 'break-word' },
});

interface RichAreaProps {
  readonly value: string;
  readonly isFixed: boolean;
  /** Attributes of the editable element; read once. */
  readonly attributes: Record<string, string>;
  readonly onChange: (html: string) => void;
  /** Called with the editor once it is there, and at each change of its selection. */
  readonly onEditor: (editor: Editor) => void;
  /** The editor would lose a part of the HTML. */
  readonly onLossy: () => void;
}

/** The editable text. The editor is loaded with the first one. */
export function RichArea(props: RichAreaProps) {
  const { value, isFixed } = props;
  const place = useRef<HTMLDivElement>(null);
  const rich = useRef<RichEditor>(undefined);
  const written = useRef(value);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { imageOrigins, origin } = useBrandTheme(useMerchant());
  const hosts = imageOrigins.join(' ');
  const [isThere, setThere] = useState(false);

  useEffect(() => {
    let isGone = false;
    void import('./rich-editor.ts').then(({ createRichEditor }) => {
      const element = place.current;
      if (isGone || element === null) return;
      const { value: html, attributes, isFixed: fixed } = latest.current;
      written.current = html;
      const made = createRichEditor({
        element,
        html,
        attributes,
        isFixed: fixed,
        origin,
        imageOrigins: hosts === '' ? [] : hosts.split(' '),
        onChange(next) {
          written.current = next;
          latest.current.onChange(next);
        },
        onSelect: () => made && latest.current.onEditor(made.editor),
      });
      rich.current = made;
      if (made === undefined) return latest.current.onLossy();
      setThere(true);
      latest.current.onEditor(made.editor);
    });
    return () => {
      isGone = true;
      rich.current?.editor.destroy();
      rich.current = undefined;
    };
  }, [origin, hosts]);

  useEffect(() => {
    rich.current?.editor.setEditable(!isFixed, false);
  }, [isFixed]);
  // The text was changed elsewhere: undone, or taken over from another user.
  useEffect(() => {
    if (value === written.current || rich.current === undefined) return;
    written.current = value;
    if (!rich.current.set(value)) latest.current.onLossy();
  }, [value]);
  return <div ref={place} className={cx(controlBox, richText, area)} aria-busy={!isThere} />;
}
