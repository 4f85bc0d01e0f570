import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Headers, pageHeaders, type Site, siteHeaders } from './headers.ts';
import { type PageSources, writePermissions, writePolicy } from './policy.ts';

const directives = (policy: string): ReadonlyMap<string, string> =>
  new Map(policy.split('; ').map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]));

const DIRECTIVES = [
  ['scripts', 'script-src'],
  ['styles', 'style-src'],
  ['images', 'img-src'],
  ['fonts', 'font-src'],
  ['calls', 'connect-src'],
  ['manifests', 'manifest-src'],
  ['workers', 'worker-src'],
  ['frames', 'frame-src'],
] as const;

describe('a page’s policy', () => {
  it('a page without sources gets nothing: no script, form or framing', () => {
    expect(writePolicy({})).toBe(
      "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it.each(DIRECTIVES)('%s are allowed by %s and nothing else', (key, name) => {
    const policy = directives(writePolicy({ [key]: ["'self'", 'https://a.example'] }));
    expect(policy.get(name)).toBe("'self' https://a.example");
    expect([...policy].filter(([, sources]) => sources.includes('a.example'))).toHaveLength(1);
  });

  it('forms, framing, Trusted Types and reports have their own directives', () => {
    const policy = writePolicy({ forms: ["'self'"], framedBy: ['https://b.example'], trustedTypes: [], reports: '/r' });
    expect(Object.fromEntries(directives(policy))).toMatchObject({
      'form-action': "'self'",
      'frame-ancestors': 'https://b.example',
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
      'report-uri': '/r',
    });
  });

  it('a style element is valid by its text’s hash (CSP level 3, section 6.7.2.4)', () => {
    expect(writePolicy({ styleTexts: [''] })).toContain(
      "style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    );
  });

  it('each directive appears once, and the default is none', () => {
    const sources = fc.array(fc.constantFrom("'self'", 'data:', 'https://c.example'), { maxLength: 3 });
    const anySources = fc.record(Object.fromEntries(DIRECTIVES.map(([key]) => [key, sources])), { requiredKeys: [] });
    fc.assert(
      fc.property(anySources, (given) => {
        const names = writePolicy(given as PageSources)
          .split('; ')
          .map((part) => part.split(' ', 1)[0]);
        expect(new Set(names).size).toBe(names.length);
        expect(names[0]).toBe('default-src');
      }),
    );
  });

  it('no page may use a sensor; its frames may go full screen', () => {
    expect(writePermissions()).toMatch(/camera=\(\).*fullscreen=\(\), autoplay=\(\)$/);
    expect(writePermissions(["'self'", 'https://play.example'])).toContain('fullscreen=(self "https://play.example")');
  });
});

const UNFRAMED = ['cross-origin-opener-policy', 'x-frame-options'];
const ALWAYS = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-content-type-options',
];

/** Expected headers by kind of site; the policy of a framed page decides who may frame it. */
const PRESENT: Readonly<Record<Site, readonly string[]>> = {
  portal: [...ALWAYS, ...UNFRAMED],
  console: [...ALWAYS, ...UNFRAMED, 'permissions-policy'],
  games: [...ALWAYS, 'permissions-policy'],
  chat: [...ALWAYS, 'permissions-policy'],
  demoPayments: [...ALWAYS, ...UNFRAMED, 'permissions-policy'],
  gateway: [...ALWAYS, ...UNFRAMED, 'permissions-policy'],
};

const namesOf = (headers: Headers) => Object.keys(headers).sort();

describe('the headers of every answer', () => {
  it.each(Object.entries(PRESENT) as [Site, readonly string[]][])('of %s are these; HSTS behind TLS', (site, names) => {
    expect(namesOf(siteHeaders(site, false))).toEqual([...names].sort());
    expect(namesOf(siteHeaders(site, true))).toEqual([...names, 'strict-transport-security'].sort());
    expect(siteHeaders(site, true)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  });

  it('a page adds its policy, and is cross-origin only if others may frame it', () => {
    expect(namesOf(pageHeaders({}))).toEqual(['content-security-policy', 'permissions-policy']);
    expect(pageHeaders({ framedBy: ['https://b.example'] })['cross-origin-resource-policy']).toBe('cross-origin');
  });
});
