import { describe, expect, test } from 'vitest';
import { chatColours, readChatLook, writeChatLook } from '#contract/chat/chat-look.ts';
import { pageHeaders } from './headers.ts';
import { composePage } from './page.ts';
import { loadChatTexts } from './texts/load.ts';

const files = { script: '/assets/room-1.js', styles: ['/assets/room-1.css'] };
const compose = (query: Record<string, unknown>) => composePage(files, loadChatTexts(), query);

describe('M90: the page of the room', () => {
  test('it has no inline script and no style, and takes language, mode and colours from its address', () => {
    const html = compose({ lang: 'VI', mode: 'light', accent: '2DD4BF', dir: 'rtl' });
    expect(html).toContain('<html lang="vi" dir="rtl" data-mode="light">');
    expect(html).toContain('"look":{"accent":"#2dd4bf"}');
    expect(html.match(/<script(?![^>]* src=)(?![^>]*application\/json)/)).toBeNull();
    expect(html).not.toMatch(/<style|style=|onload=/);
  });

  test.each([
    { lang: '"><script>alert(1)</script>', mode: '<', accent: 'red;}</style>', dir: '"' },
    { lang: ['EN', 'VI'], mode: {}, accent: ['2dd4bf', 'x'], canvas: '12345', text: '1234567' },
    { lang: 'constructor', __proto__: 'x' },
  ])('what does not fit is left out: %j', (query) => {
    const html = compose(query);
    expect(html).toContain('<html lang="en" dir="ltr" data-mode="dark">');
    expect(html).toContain('"look":{}');
    expect(html).not.toContain('alert');
  });

  test('a look is read as it was written', () => {
    const look = Object.fromEntries(chatColours.map((name, at) => [name, `#0000${(16 + at).toString(16)}`]));
    const written = writeChatLook('dark', { ...look, accent: 'url(x)' });
    expect(written['mode']).toBe('dark');
    const { accent: _, ...rest } = look;
    expect(readChatLook((name) => written[name])).toEqual(rest);
  });

  test('only brands may frame it, and it reaches its own origin alone', () => {
    const policy = pageHeaders(['http://*.localhost:8080'])['content-security-policy'];
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain('frame-ancestors http://*.localhost:8080');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(pageHeaders([])['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
