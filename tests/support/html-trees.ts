/** Generator of malicious HTML: trees of any elements, and markup that parsers disagree about. */
import fc from 'fast-check';

const TAGS = [
  ...['p', 'div', 'span', 'b', 'a', 'img', 'table', 'tr', 'td', 'ul', 'li', 'h2', 'blockquote', 'hr', 'br', 'p', 'em'],
  ...['script', 'style', 'svg', 'math', 'mtext', 'mglyph', 'annotation-xml', 'foreignObject', 'title', 'textarea'],
  ...['noscript', 'template', 'iframe', 'object', 'form', 'select', 'option', 'plaintext', 'xmp', 'x-own', 'base'],
];
const ATTRIBUTES = [
  ...['href', 'src', 'title', 'alt', 'style', 'class', 'id', 'name', 'onclick', 'onerror', 'onload', 'srcdoc', 'width'],
  ...['colspan', 'xlink:href', 'formaction', 'action', 'target', 'rel', 'is', 'slot'],
];
const VALUES = [
  ...['', 'x', '40', '40%', 'https://c.example/a', '/a?b=1&amp;c=2', '//evil.example', '#top', 'mailto:a@b.example'],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
  ],
  ...['"><img src=x onerror=alert(1)>', '</textarea><img src=x onerror=alert(1)>', "' onload='alert(1)", '\u0000', '`'],
];
const WORDS = [
  ...[
    'One',
    ' ',
    '&lt;b&gt;',
    '&amp;amp;',
    '&nbsp;',
    '<',
    '>',
    '&',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml ?>',
    '</',
  ],
  ...['<img src=x onerror=alert(1)', '</p>', '</svg>', '<b', '\u0000', '\u202e', '名前', '&#x3c;script&#x3e;'],
];

const attribute = fc.tuple(fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...VALUES), fc.constantFrom('"', "'", ''));

/** One document each. */
export const htmlTrees: fc.Arbitrary<string> = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    { arbitrary: fc.constantFrom(...WORDS), weight: 2 },
    { arbitrary: tie('element'), weight: 3 },
  ),
  element: fc
    .tuple(
      fc.constantFrom(...TAGS),
      fc.array(attribute, { maxLength: 3 }),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(([tag, attributes, children, isClosed]) => {
      const written = attributes.map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`).join('');
      return `<${tag}${written}>${children.join('')}${isClosed ? `</${tag}>` : ''}`;
    }),
})).node;
