/** HTML between the content entry and the rich text editor. */
import { cleanHtml } from '#ui/words/clean-html.ts';

/** The HTML as nodes of this document, sanitised; pictures come from the site and these hosts. */
export function parseHtml(html: string, imageOrigins: readonly string[]): DocumentFragment {
  const place = document.createElement('template');
  // Addresses of the site stay paths: the console’s own origin stands for it.
  place.innerHTML = cleanHtml(html, imageOrigins, window.location.origin);
  return document.importNode(place.content, true);
}

/** What the editor writes: an entry of a list has its text without a paragraph around it. */
export function writeHtml(nodes: DocumentFragment | HTMLElement): string {
  const whole = document.createElement('div');
  whole.append(nodes);
  for (const text of whole.querySelectorAll('li > p'))
    if (isOnlyTextOfEntry(text)) text.replaceWith(...text.childNodes);
  return [...whole.children].map(({ outerHTML }) => outerHTML).join('\n');
}

/** Whether both have the same content: the editor would lose nothing of it. */
export function isSameContent(one: ParentNode, other: ParentNode): boolean {
  return shapeOf(one) === shapeOf(other);
}

/** How many tags a text has; the sanitiser has removed some if its result has fewer. */
export function countTags(html: string): number {
  return (html.match(/<[a-z!]/gi) ?? []).length;
}

/** Tags that mean the same. */
const SAME: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM' };
/** Spaces between their children are not shown. */
const BLOCKS = new Set(['UL', 'OL', 'LI', 'BLOCKQUOTE', 'DIV', 'TABLE', 'TBODY', 'TR']);
/** Set by the sanitiser on every link. */
const LINK_ATTRIBUTES = new Set(['target', 'rel']);

function shapeOf(node: ParentNode): string {
  const isBlock = !(node instanceof Element) || BLOCKS.has(node.tagName);
  const children = [...node.childNodes].flatMap((child) => {
    if (child instanceof Element) return [partOf(child)];
    const text = shownText(child, node);
    return text === '' || (isBlock && text === ' ') ? [] : [JSON.stringify(text)];
  });
  return children.join(',');
}

/** The text as it is shown: without spaces at the ends of a block. */
function shownText(child: ChildNode, node: ParentNode): string {
  const text = (child.textContent ?? '').replace(/\s+/g, ' ');
  if (node instanceof Element && INLINE.has(node.tagName)) return text;
  const { previousSibling: before, nextSibling: after } = child;
  const begun = before === null || isListOf(before) ? text.trimStart() : text;
  return after === null || isListOf(after) ? begun.trimEnd() : begun;
}

const INLINE = new Set(['A', 'B', 'STRONG', 'I', 'EM', 'U', 'S', 'SPAN']);
const isListOf = ({ nodeName }: ChildNode) => nodeName === 'UL' || nodeName === 'OL';

function partOf(element: Element): string {
  const inside = shapeOf(element);
  const tag = SAME[element.tagName] ?? element.tagName;
  if (isOnlyTextOfEntry(element)) return inside;
  const attributes = [...element.attributes]
    .filter(({ name }) => !LINK_ATTRIBUTES.has(name))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  return `${tag}[${attributes.join(' ')}](${inside})`;
}

/** The first paragraph of a list’s entry, if there is no other: it is shown as without one. */
function isOnlyTextOfEntry(element: Element): boolean {
  const entry = element.parentElement;
  if (element.tagName !== 'P' || entry?.tagName !== 'LI' || entry.firstElementChild !== element) return false;
  return [...entry.children].filter(({ tagName }) => tagName === 'P').length === 1;
}
