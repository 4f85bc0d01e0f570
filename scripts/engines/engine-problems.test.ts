import { describe, expect, it } from 'vitest';
import { ENGINES, engineProblems, type Source } from './engine-problems.ts';

const all = new Set<string>(ENGINES);
const imports = ENGINES.map((name) => `import x from '${name}';`).join('\n');
/** Only the form renderer may import the form library. */
const product: Source = { path: 'src/ui/schema-form/a.ts', text: imports };
const check = (text: string, path = 'src/b.tsx') => engineProblems([product, { path, text }], all, []);

describe('the check of the engines', () => {
  it('a product with all engines passes', () => {
    expect(check('export const a = 1;')).toEqual([]);
  });

  it('an engine that is no dependency or is never imported is named', () => {
    const left = new Set([...all].filter((name) => name !== 'i18next'));
    expect(engineProblems([product], left, [])).toEqual(['package.json: i18next is not in dependencies']);
    const unused: Source = { ...product, text: imports.replace("from 'ajv'", "from 'ajv-formats'") };
    expect(engineProblems([unused], all, [])).toEqual(['src: nothing imports ajv']);
  });

  it('a part of a package counts as the package', () => {
    const part: Source = { ...product, text: imports.replace("'react-dom'", "'react-dom/client'") };
    expect(engineProblems([part], all, [])).toEqual([]);
  });

  it.each(['<form method="post">', '    <form', '<form>'])(
    'a form not in the renderer is named with its line: %s',
    (line) => {
      expect(check(`\n${line}`)).toEqual([expect.stringContaining('src/b.tsx:2: draws a form')]);
    },
  );

  it('the form engine not in its renderer is named', () => {
    expect(check("import Form from '@rjsf/core';")).toEqual([expect.stringContaining('src/b.tsx:1: draws a form')]);
  });

  it('a form in a listed file passes; a listed file without a form is named', () => {
    const file: Source = { path: 'src/b.tsx', text: '<form>' };
    expect(engineProblems([product, file], all, ['src/b.tsx'])).toEqual([]);
    expect(engineProblems([product], all, ['src/b.tsx'])).toEqual(['src/b.tsx: draws no form: take it off the list']);
  });

  it.each([
    'text.replace(/\\{(\\w+)\\}/g, (_, name) => values[name])',
    "text.replaceAll('{name}', name)",
    "text.replace('{link}', link)",
    'const PLACE = /\\{([\\w.-]+)\\}/g;',
  ])('a manually filled text is named: %s', (line) => {
    expect(check(line)).toEqual([expect.stringContaining('src/b.tsx:1: fills in a text')]);
  });

  it.each([
    '// <form> in words',
    'text.replace(/\\{([\\d,]+)\\}/g, inMoney)',
    "name.replace(/[{}]/g, '')",
    '<FormFrame form={form}>',
  ])('%s passes', (line) => {
    expect(check(line)).toEqual([]);
  });

  it.each([
    ['requestIdleCallback(next)', 'Safari has none: use whenIdle'],
    ['navigator.clipboard.writeText(text)', 'use copyText'],
    ['globalThis.trustedTypes?.emptyHTML', 'Safari has them from 26 on'],
    ['const url = URL.parse(text);', 'use URL.canParse'],
    ['map.values().map(double)', 'methods of iterators'],
    ['await frame.requestFullscreen()', 'Safari on iPhones has none'],
    ["list.addEventListener('scrollend', end)", 'Safari has it from 26.2 on'],
    ["const panel = css({ positionAnchor: '--button' });", 'anchors'],
    ['const bytes = await reply.bytes();', 'use arrayBuffer()'],
  ])('a feature that an engine lacks is used only in its guarded place: %s', (line, words) => {
    expect(check(line, 'src/console/app.tsx')).toEqual([expect.stringContaining(words)]);
    expect(check(line, 'src/gateway/app.ts')).toEqual([]);
  });

  it('its guarded place may use it', () => {
    expect(check('requestIdleCallback(act)', 'src/ui/engine/when-idle.ts')).toEqual([]);
  });

  it('a part without a basis in a file with a fit-height box is named: WebKit draws it 0 high', () => {
    const body = 'const body = css({\n  flex: 1,\n});';
    expect(check(`const panel = css({ blockSize: 'fit-content' });\n${body}`, 'src/ui/a.tsx')).toEqual([
      expect.stringContaining('src/ui/a.tsx:3: in a file with a box of fitted height'),
    ]);
    expect(check(body, 'src/ui/a.tsx')).toEqual([]);
  });
});
