import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import type { BrandFile } from '../documents/generated/brand.ts';
import { contrast, toHex, toOklch } from './colour.ts';
import { type RoleName, roleNames } from './roles.ts';
import {
  contrastProblems,
  deriveTheme,
  rolePairs,
  type ThemeFile,
  themeColor,
  themeCss,
  themeFamilies,
} from './theme.ts';

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

const theme = fc.record(
  {
    mode: fc.constantFrom('light', 'dark', 'both'),
    seeds: fc.record({ accent: hex, secondary: hex, neutral: hex }, { requiredKeys: ['accent'] }),
    radius: fc.constantFrom('none', 'soft', 'round'),
    density: fc.constantFrom('compact', 'comfortable'),
    labelCase: fc.constantFrom('asWritten', 'capitals'),
    shadow: fc.constantFrom('flat', 'soft', 'deep'),
    fonts: fc.record(
      {
        body: fc.constantFrom('inter', 'manrope', 'system'),
        display: fc.constantFrom('sora', 'fraunces'),
        numeric: fc.constantFrom('archivo', 'system'),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['mode', 'seeds'] },
);

const aurora: ThemeFile = { mode: 'dark', seeds: { accent: '#2dd4bf', secondary: '#8b5cf6', neutral: '#312e81' } };

describe('deriveTheme', () => {
  it('any seeds give a theme with all pairs at WCAG AA, in both modes', () => {
    fc.assert(
      fc.property(theme, (file) => {
        expect(contrastProblems({ ...deriveTheme(file), mode: 'both' })).toEqual([]);
      }),
      { numRuns: cases(100) },
    );
  });

  it('any seeds give every role as a colour in both modes', () => {
    fc.assert(
      fc.property(theme, (file) => {
        const derived = deriveTheme(file);
        for (const colours of [derived.light, derived.dark]) {
          for (const name of roleNames) expect(colours[name]).toMatch(/^#[0-9a-f]{6}$/);
          expect(Object.values(colours).every((value) => /^#[0-9a-f]{6}$/.test(value))).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('an accent that carries its text is unchanged', () => {
    expect(deriveTheme(aurora).dark.accent).toBe('#2dd4bf');
    expect(deriveTheme({ seeds: { accent: '#0f766e' } }).light.accent).toBe('#0f766e');
  });

  it('dark surfaces keep the tint of the neutral seed and rise in lightness', () => {
    const { surfaceSunken, canvas, surface, surfaceRaised } = deriveTheme(aurora).dark;
    const steps = [surfaceSunken, canvas, surface, surfaceRaised].map(toOklch);
    const seed = toOklch('#312e81');
    for (const step of steps) {
      expect(step.c).toBeGreaterThan(0.03);
      expect(Math.abs(step.h - seed.h)).toBeLessThan(12);
    }
    expect(steps.map(({ l }) => l)).toEqual(steps.map(({ l }) => l).toSorted((a, b) => a - b));
  });

  it('the text of the primary action is legible on all its gradient', () => {
    fc.assert(
      fc.property(hex, hex, fc.constantFrom('light' as const, 'dark' as const), (accent, secondary, mode) => {
        const { accent: start, accentEnd, textOnAccent } = deriveTheme({ seeds: { accent, secondary } })[mode];
        const [a, b] = [start, accentEnd].map(cartesian) as [number[], number[]];
        for (const part of [0, 0.25, 0.5, 0.75, 1]) {
          const [l = 0, x = 0, y = 0] = a.map((value, index) => value * (1 - part) + (b[index] ?? 0) * part);
          const mixed = toHex({ l, c: Math.hypot(x, y), h: (Math.atan2(y, x) * 180) / Math.PI });
          expect(contrast(mixed, textOnAccent)).toBeGreaterThan(4.4);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('the focus ring of a red brand is not red, because a red ring means error', () => {
    const { focus, negative } = deriveTheme({ seeds: { accent: '#d9381e' } }).light;
    expect(Math.abs(toOklch(focus).h - toOklch(negative).h)).toBeGreaterThan(90);
  });

  it('a role from the brand is used as given, in its mode only', () => {
    const derived = deriveTheme({ ...aurora, roles: { dark: { canvas: '#0B0A1F' } } });
    expect(derived.dark.canvas).toBe('#0b0a1f');
    expect(derived.light.canvas).toBe(deriveTheme(aurora).light.canvas);
  });

  it('dependants of an override adapt to it', () => {
    const dark = deriveTheme({
      seeds: { accent: '#2dd4bf' },
      roles: { light: { canvas: '#101010', surface: '#181818', surfaceRaised: '#202020', surfaceSunken: '#080808' } },
    });
    expect(contrast(dark.light.text, '#101010')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.light.textMuted, '#202020')).toBeGreaterThanOrEqual(4.5);
  });

  it('an illegible override is a problem with the pair and its ratio', () => {
    const faint = deriveTheme({
      mode: 'light',
      seeds: { accent: '#0f766e' },
      roles: { light: { textMuted: '#dddddd' } },
    });
    const [problem] = contrastProblems(faint);
    expect(problem).toMatchObject({ mode: 'light', front: 'textMuted', back: 'canvas', bound: 4.5 });
    expect(problem?.ratio).toBeLessThan(1.5);
  });

  it('a mode that the brand does not offer raises no problem', () => {
    const roles = { light: { textMuted: '#dddddd' } };
    expect(contrastProblems(deriveTheme({ mode: 'dark', seeds: { accent: '#0f766e' }, roles }))).toEqual([]);
    expect(contrastProblems(deriveTheme({ mode: 'both', seeds: { accent: '#0f766e' }, roles }))).not.toEqual([]);
  });

  it('invalid values get the defaults, never throw', () => {
    const strange = { mode: 'constructor', seeds: { accent: 'red' }, radius: '9px', fonts: { body: 'comic' } };
    expect(deriveTheme(strange)).toEqual(deriveTheme({ seeds: { accent: '#0f766e' } }));
    expect(deriveTheme({})).toEqual(deriveTheme({ seeds: { accent: '#0f766e' } }));
  });

  it('the theme part of a brand file is valid', () => {
    const part: BrandFile['theme'] = { seeds: { accent: '#2dd4bf' }, roles: { dark: { canvas: '#0b0a1f' } } };
    expect(deriveTheme(part).dark.canvas).toBe('#0b0a1f');
  });
});

describe('rolePairs', () => {
  it('text needs 4.5, shapes 3, and every role but the decorative ones is in a pair', () => {
    expect(new Set(rolePairs.map(({ bound }) => bound))).toEqual(new Set([4.5, 3]));
    const used = new Set(rolePairs.flatMap(({ front, back }) => [front, back]));
    const decorative: readonly RoleName[] = ['line'];
    expect(roleNames.filter((name) => !used.has(name))).toEqual(decorative);
  });
});

describe('themeCss', () => {
  it('is one sheet of custom properties without an unfilled part', () => {
    fc.assert(
      fc.property(theme, (file) => {
        const css = themeCss(deriveTheme(file));
        expect(css).not.toMatch(/undefined|NaN|\[object|\$\{|:;/);
        expect(css).toMatch(
          /^:root\{color-scheme:(light dark|light|dark);(--[\w-]+:[^;{}<]+;)+\}:root:lang\(ja\)\{[^{}<]+\}(:root:lang\(vi\)\{[^{}<]+\})?(:root\[.*)?$/,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('every custom property in use is also set', () => {
    const css = themeCss(deriveTheme(aurora));
    const set = new Set(css.match(/--[\w-]+(?=:)/g));
    const used = [...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]);
    expect(used.filter((name) => name === undefined || !set.has(name))).toEqual([]);
  });

  it('a role has its light and its dark side', () => {
    const { light, dark } = deriveTheme(aurora);
    expect(themeCss(deriveTheme(aurora))).toContain(
      `--surface-raised:light-dark(${light.surfaceRaised}, ${dark.surfaceRaised});`,
    );
  });

  it('the visitor may choose only where the brand offers both modes', () => {
    expect(themeCss(deriveTheme({ mode: 'both' }))).toContain(':root[data-mode=dark]{color-scheme:dark}');
    expect(themeCss(deriveTheme({ mode: 'dark' }))).not.toContain('data-mode');
  });

  it('a font stack starts with the shipped family and ends with the visitor’s own scripts', () => {
    const css = themeCss(deriveTheme({ fonts: { body: 'manrope', display: 'fraunces' } }));
    expect(css).toMatch(
      /--font-body:'Manrope Variable', 'Manrope Variable Fallback', system-ui.*Thai.*var\(--font-han\).*KR.*Arabic.*Devanagari', sans-serif;/,
    );
    expect(css).toMatch(/--font-display:'Fraunces Variable', 'Fraunces Variable Fallback', Georgia.*, serif;/);
    expect(css).toMatch(/--font-numeric:'Manrope Variable'/);
  });

  it('M373: a page in Japanese has Japanese fonts before Chinese ones, every other page the reverse', () => {
    const css = themeCss(deriveTheme({}));
    const orders = [...css.matchAll(/--font-han:([^;}]+)/g)].map((match) => match[1]?.split(', ') ?? []);
    expect(orders.map(([first]) => first)).toEqual(["'PingFang SC'", "'Hiragino Sans'"]);
    expect(orders[0]?.toSorted()).toEqual(orders[1]?.toSorted());
    expect(css).toContain(":root:lang(ja){--font-han:'Hiragino Sans'");
  });

  it('M373: headings in Vietnamese use the body’s family where their own lacks its letters, and only there', () => {
    const headings = (fonts: ThemeFile['fonts']) =>
      /:lang\(vi\)\{([^}]*)\}/.exec(themeCss(deriveTheme({ fonts })))?.[1];
    expect(headings({ body: 'manrope', display: 'sora' })).toMatch(
      /^--font-display:'Manrope Variable', .*;--weight-display:750;$/,
    );
    expect(headings({ body: 'sora', display: 'sora' })).toBeUndefined();
    expect(headings({ body: 'manrope', display: 'fraunces' })).toBeUndefined();
  });

  it('the type scale has seven rem-based steps', () => {
    const css = themeCss(deriveTheme({}));
    const steps = ['xs', 's', 'm', 'l', 'xl', 'xxl', 'hero'].map((step) => css.match(`--type-${step}:([^;]+);`)?.[1]);
    expect(steps).toEqual([
      '0.75rem',
      '0.875rem',
      '1rem',
      '1.125rem',
      '1.375rem',
      '1.75rem',
      expect.stringContaining('2.5rem'),
    ]);
  });

  it('compact brands have tighter space than comfortable ones, square brands no corners', () => {
    expect(themeCss(deriveTheme({ density: 'compact' }))).toContain('--space-4:0.8rem;');
    expect(themeCss(deriveTheme({ density: 'comfortable' }))).toContain('--space-4:1rem;');
    expect(themeCss(deriveTheme({}))).toContain('--label-case:none;');
    expect(themeCss(deriveTheme({ labelCase: 'capitals' }))).toContain('--label-case:uppercase;');
    expect(themeCss(deriveTheme({ radius: 'none' }))).toContain('--radius-m:0;');
  });
});

describe('what a page needs besides the sheet', () => {
  it('the families in use, each once, without the visitor’s own', () => {
    expect(themeFamilies(deriveTheme({ fonts: { body: 'manrope', display: 'sora' } }))).toEqual(['manrope', 'sora']);
    expect(themeFamilies(deriveTheme({ fonts: { body: 'system' } }))).toEqual([]);
  });

  it('the colour of the browser’s bars is the canvas of the first mode', () => {
    expect(themeColor(deriveTheme(aurora))).toBe(deriveTheme(aurora).dark.canvas);
    expect(themeColor(deriveTheme({ ...aurora, mode: 'both' }))).toBe(deriveTheme(aurora).light.canvas);
  });
});

function cartesian(colour: string): number[] {
  const { l, c, h } = toOklch(colour);
  return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
}
