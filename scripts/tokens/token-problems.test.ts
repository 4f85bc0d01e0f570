import { describe, expect, it } from 'vitest';
import { propertiesSet, tokenProblems } from './token-problems.ts';

const written = new Set(['--text', '--canvas']);
const check = (source: string) => tokenProblems('src/ui/x.tsx', source, written);

describe('the token check', () => {
  it.each([
    ["const a = css({ color: '#fff' });"],
    ["const a = css({ color: '#1a2b3c' });"],
    ["const a = css({ background: 'rgba(0, 0, 0, 0.5)' });"],
    ["const a = css({ boxShadow: '0 0 2px oklch(0.5 0 0)' });"],
    ["const a = css({ backgroundColor: 'white' });"],
    ['<path fill="red" />'],
  ])('a raw colour is named with its line: %s', (source) => {
    expect(check(`\n${source}`)).toEqual([expect.stringContaining('src/ui/x.tsx:2:')]);
  });

  it.each([
    ["const a = css({ color: color.text, background: 'var(--canvas)' });"],
    ["import { css } from '#ui/style/style.ts';"],
    ["const a = css({ background: 'transparent', color: 'currentColor' });"],
    ['// #fff is what a brand may say'],
    ["const a = css({ background: 'color-mix(in oklab, var(--text) 50%, transparent)' });"],
    ['<a href="#main">x</a>'],
    ["const a = css({ translate: 'var(--dx, 0)' });"],
  ])('a role, a word without hue and a link pass: %s', (source) => {
    expect(check(source)).toEqual([]);
  });

  it('a property that a source sets by CSSOM or in a rule is known', () => {
    expect(propertiesSet("box.style.setProperty('--dx', x); css({ '--edge': 0, color: 'var(--text)' })")).toEqual([
      '--dx',
      '--edge',
    ]);
  });

  it('a media query in px is named, one in em passes', () => {
    expect(check("const a = '@media (min-width: 900px)';")).toEqual([expect.stringContaining('size of letters')]);
    expect(check("const a = '@media (min-width: 56.25em)';")).toEqual([]);
  });

  it('an undefined custom property is a misspelling', () => {
    expect(check("const a = css({ color: 'var(--txet)' });")).toEqual([expect.stringContaining('--txet')]);
  });
});
