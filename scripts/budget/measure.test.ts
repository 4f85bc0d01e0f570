import { describe, expect, it } from 'vitest';
import { BUILDS } from './budgets.ts';
import { type Budget, filesOf, formatFigure, type Manifest, measure } from './measure.ts';

const manifest: Manifest = {
  'src/entry.tsx': { file: 'assets/entry.js', imports: ['_react.js', '_base.js'] },
  'src/form.tsx': { file: 'assets/form.js', imports: ['_react.js', '_dialog.js', '_libphonenumber.js'] },
  'src/late.ts': { file: 'assets/late.js', imports: ['src/entry.tsx'] },
  '_react.js': { file: 'assets/react.js' },
  '_shell-1.js': { file: 'assets/shell-1.js', name: 'shell', imports: ['_react.js'] },
  '_base.js': { file: 'assets/base.js', imports: ['_react.js', 'src/entry.tsx'] },
  '_dialog.js': { file: 'assets/dialog.js', imports: ['_base.js'] },
  '_libphonenumber.js': { file: 'assets/libphonenumber.js' },
};
const SIZES: Readonly<Record<string, number>> = {
  entry: 10,
  react: 50,
  base: 5,
  form: 30,
  dialog: 7,
  libphonenumber: 99,
};
const sizeOf = (file: string) => SIZES[file.slice('assets/'.length, -'.js'.length)] ?? 1;
const budget = (given: Partial<Budget>): Budget => ({ name: 'b', roots: [], beyond: [], limit: 65, ...given });

describe('budgets of browser downloads', () => {
  it('a file counts with all its imports, each once, in cycles too', () => {
    expect([...filesOf(manifest, 'src/entry.tsx')].sort()).toEqual([
      'assets/base.js',
      'assets/entry.js',
      'assets/react.js',
    ]);
    const shell = measure(manifest, budget({ roots: ['src/entry.tsx'] }), sizeOf);
    expect([shell.bytes, shell.isWithin]).toEqual([65, true]);
  });

  it('a chunk of several files is found by its name', () => {
    expect([...filesOf(manifest, 'shell')]).toEqual(['assets/shell-1.js', 'assets/react.js']);
  });

  it('files already loaded and excepted files are not counted', () => {
    const form = budget({ roots: ['src/form.tsx'], beyond: ['src/entry.tsx'], without: /libphonenumber/, limit: 36 });
    const figure = measure(manifest, form, sizeOf);
    expect(figure.parts).toEqual([
      ['assets/form.js', 30],
      ['assets/dialog.js', 7],
    ]);
    expect([figure.bytes, figure.isWithin]).toEqual([37, false]);
  });

  it('roots that load together share their imports', () => {
    const both = measure(manifest, budget({ roots: ['src/entry.tsx', 'src/late.ts'] }), sizeOf);
    expect(both.bytes).toBe(66);
  });

  it('a figure shows used and allowed size, and names the files if exceeded', () => {
    const good = measure(manifest, budget({ name: 'shell', roots: ['src/entry.tsx'], limit: 125_000 }), () => 37_000);
    expect(formatFigure(good)).toMatch(/^ok {3}shell +111\.0 of +125\.0 kB$/);
    const bad = measure(manifest, budget({ name: 'shell', roots: ['src/entry.tsx'], limit: 100_000 }), () => 37_000);
    expect(formatFigure(bad)).toMatch(/^OVER shell .*\n.*37\.0 {2}assets\/entry\.js\n/);
  });

  it('too many files exceed the budget at any size', () => {
    const shell = (files: number) => measure(manifest, budget({ roots: ['src/entry.tsx'], files }), () => 1);
    expect([shell(3).isWithin, shell(2).isWithin]).toEqual([true, false]);
    expect(formatFigure(shell(2))).toMatch(/^OVER b .* 3 of {2}2 files\n/);
  });

  it('a file missing from the build is named, not counted as zero', () => {
    expect(() => filesOf(manifest, 'src/gone.tsx')).toThrow('src/gone.tsx');
    expect(() => filesOf(manifest, 'constructor')).toThrow('constructor');
  });

  it('the limits are those of shell, form, chat room and game', () => {
    const all = BUILDS.flatMap(({ budgets }) => budgets);
    const limitOf = (name: string) => all.find((entry) => entry.name.startsWith(name))?.limit;
    expect([limitOf('shell'), limitOf('registration form')]).toEqual([145_000, 111_000]);
    expect([limitOf('the chat room'), limitOf('game slot'), limitOf('game lottery')]).toEqual([
      110_000, 110_000, 110_000,
    ]);
  });
});
