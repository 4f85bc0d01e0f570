import { plainText } from '#portal/state/plain-text.ts';

/** Where a block of foreign HTML ends, or a line is broken on purpose. */
const BLOCK_END = /<\/(?:p|div|li|h[1-6]|tr|blockquote|ul|ol|table)\s*>|<br\s*\/?>/gi;

/** The paragraphs of foreign HTML as plain text: the blocks stay apart, everything else is words. */
export function paragraphsOf(html: string): readonly string[] {
  return html
    .split(BLOCK_END)
    .map(plainText)
    .filter((words) => words !== '');
}
