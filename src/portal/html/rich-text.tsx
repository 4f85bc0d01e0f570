import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { css, cx } from '#ui/style/style.ts';
import { richText, tendRichText } from '#ui/words/rich-text.ts';
import { loadChunk } from '../chunks/load-chunk.ts';
import { portalAtom } from '../state/atoms.ts';
import { plainText } from '../state/texts/plain-text.ts';

/** Unformatted text keeps its line breaks while the sanitizer loads. */
const plain = css({ whiteSpace: 'pre-line' });

export interface RichTextProps {
  /** Untrusted HTML. */
  readonly html: string;
  readonly className?: string | undefined;
}

/**
 * The only component that renders third-party HTML (D10). The server and the first render show only its text; allowed
 * markup appears once the sanitizer is loaded. If loading fails, the text stays.
 */
export function RichText({ html, className }: RichTextProps) {
  const { imageOrigins } = useAtomValue(portalAtom);
  const [clean, setClean] = useState<{ readonly of: string; readonly html: string }>();
  useEffect(() => {
    let isHere = true;
    loadChunk(() => import('#ui/words/clean-html.ts')).then(
      ({ cleanHtml }) => isHere && setClean({ of: html, html: cleanHtml(html, imageOrigins) }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [html, imageOrigins]);
  if (clean?.of !== html) {
    return (
      <div className={cx(richText, plain, className)} dir="auto">
        <p>{plainText(html)}</p>
      </div>
    );
  }
  const drawn = { className: cx(richText, className), dir: 'auto' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one sink of foreign HTML, behind the sanitiser and Trusted Types
  return <div key={clean.html} ref={tendRichText} {...drawn} dangerouslySetInnerHTML={{ __html: clean.html }} />;
}
