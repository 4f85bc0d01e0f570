// @vitest-environment jsdom

import { afterEach, describe, expect, it } from 'vitest';
import { createRichEditor } from './rich-editor.ts';

const made: { destroy(): void }[] = [];
afterEach(() => {
  for (const editor of made.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

function open(html: string) {
  const written: string[] = [];
  const element = document.body.appendChild(document.createElement('div'));
  const rich = createRichEditor({
    element,
    html,
    attributes: { role: 'textbox' },
    isFixed: false,
    origin: 'http://aurora.test',
    imageOrigins: ['https://pictures.example'],
    onChange: (next) => written.push(next),
    onSelect: () => undefined,
  });
  if (rich) made.push(rich.editor);
  return { rich, written, element };
}

function paste(html: string, element: HTMLElement): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const data: Readonly<Record<string, string>> = { 'text/html': html };
  Object.assign(event, { clipboardData: { getData: (type: string) => data[type] ?? '' } });
  element.querySelector('.ProseMirror')?.dispatchEvent(event);
}

describe('issue 46: the rich text editor', () => {
  it.each([
    '',
    '<p>One <b>two</b> <i>three</i></p>',
    '<h2>Rules</h2>\n<p>Be <u>kind</u>,<br>always.</p>\n<hr>\n<blockquote><p>A word</p></blockquote>',
    '<ul>\n  <li>One</li>\n  <li>Two\n    <ul><li>Three</li></ul>\n  </li>\n</ul>',
    '<p><a href="/help">Help</a> <a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">A</a></p>',
    '<p><img src="/_media/content-0123456789abcdef0123.webp" alt="A tower"></p>',
  ])('keeps %j', (html) => {
    expect(open(html).rich).toBeDefined();
  });

  it.each([
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
    '<p title="x">One</p>',
    '<div>One</div>',
    '<p>One</p><script>x()</script>',
    '<p><img src="https://elsewhere.example/x.png" alt=""></p>',
  ])('leaves %j to HTML, which it would change', (html) => {
    expect(open(html).rich).toBeUndefined();
  });

  it('writes what it shows: lists without paragraphs in their entries, addresses of the site as paths', () => {
    const { rich, written, element } = open('<p>One</p>');
    rich?.editor.chain().selectAll().toggleBulletList().run();
    expect(written.at(-1)).toBe('<ul><li>One</li></ul>');
    rich?.editor.chain().selectAll().setLink({ href: '/help' }).run();
    expect(written.at(-1)).toBe('<ul><li><a href="/help">One</a></li></ul>');
    const picture = { src: '/_media/content-0123456789abcdef0123.webp', alt: 'A tower' };
    rich?.editor.chain().selectAll().setImage(picture).run();
    expect(written.at(-1)).toContain(`<img src="${picture.src}" alt="A tower">`);
    // The console shows it from the site.
    expect(element.querySelector<HTMLImageElement>('img[alt="A tower"]')?.src).toBe(`http://aurora.test${picture.src}`);
    rich?.editor.commands.clearContent(true);
    expect(written.at(-1)).toBe('');
  });

  it('takes from the clipboard only what the site shows, and no address that runs something', () => {
    const { written, element } = open('<p></p>');
    paste(
      '<p onclick="x()">One <b style="color:red">two</b></p><script>x()</script><a href="javascript:x()">z</a>',
      element,
    );
    expect(written.at(-1)).toContain('One <strong>two</strong>');
    expect(written.at(-1)).not.toMatch(/onclick|style|script/);
  });

  it('follows a text that was changed elsewhere', () => {
    const { rich, element, written } = open('<p>One</p>');
    expect(rich?.set('<p>Two</p>')).toBe(true);
    expect(element.textContent).toBe('Two');
    expect(rich?.set('<table></table>')).toBe(false);
    expect(element.textContent).toBe('Two');
    expect(written).toEqual([]);
  });
});
