import { describe, expect, test } from 'vitest';
import { writePolicy } from '#serving/policy.ts';
import { composePage, roomPage } from './page.ts';
import { loadChatTexts } from './texts/load.ts';

const files = { script: '/assets/room-1.js', styles: ['/assets/room-1.css'] };
const compose = (query: Record<string, unknown>) => composePage(files, loadChatTexts(), query);

describe('M90: the room’s page', () => {
  test('it has no inline script or style, and takes language, mode and colours from its address', () => {
    const html = compose({ lang: 'VI', mode: 'light', accent: '2DD4BF', 'text-on-accent': '06231f', dir: 'rtl' });
    expect(html).toContain('<html lang="vi" dir="rtl" data-mode="light">');
    expect(html).toContain('"theme":{"text-on-accent":"#06231f","accent":"#2dd4bf"}');
    expect(html.match(/<script(?![^>]* src=)(?![^>]*application\/json)/)).toBeNull();
    expect(html).not.toMatch(/<style|style=|onload=/);
  });

  test.each([
    { lang: '"><script>alert(1)</script>', mode: '<', accent: 'red;}</style>', dir: '"' },
    { lang: ['EN', 'VI'], mode: {}, accent: ['2dd4bf', 'x'], canvas: '12345', text: '1234567' },
    { lang: 'constructor', __proto__: 'x' },
  ])('invalid values are left out: %j', (query) => {
    const html = compose(query);
    expect(html).toContain('<html lang="en" dir="ltr" data-mode="dark">');
    expect(html).toContain('"theme":{}');
    expect(html).not.toContain('alert');
  });

  test('only brands may frame it, and it reaches only its own origin', () => {
    const policy = writePolicy(roomPage(['http://*.localhost:8080']));
    expect(policy).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';",
    );
    expect(policy).toContain('frame-ancestors http://*.localhost:8080');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(writePolicy(roomPage([]))).toContain("frame-ancestors 'none'");
  });
});
