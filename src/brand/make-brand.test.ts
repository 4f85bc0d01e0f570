import { expect, it } from 'vitest';
import { parseBrand } from '#model/site/brand.ts';
import { work } from './make-brand.work.ts';
import { TEMPLATES, type Template } from './new/templates.ts';

const given = { merchant: 'seaside', name: 'Seaside', languages: ['TH', 'EN'], packs: 'packs' };

it.each(Object.keys(TEMPLATES) as Template[])(
  'issue 46: the template %s is a brand without errors',
  async (template) => {
    const from = { template, accent: '#7c3aed' };
    const made = await work({ ...given, from, currency: 'JPY', markets: [] });
    expect(made?.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const files = new Map(made?.ready?.files);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['brand.json', 'texts/TH.json', 'texts/EN.json']));
    const { value } = parseBrand(JSON.parse(Buffer.from(files.get('brand.json') ?? []).toString('utf8')));
    expect(value).toMatchObject({
      languages: ['TH', 'EN'],
      defaultLanguage: 'TH',
      currency: { code: 'JPY', exponent: 0, symbol: '¥' },
      layout: TEMPLATES[template].layout,
    });
  },
);

it('issue 46: a copy of a brand that was changed at the same time is none', async () => {
  const copied = { merchant: 'aurora', folder: 'brands/aurora', revision: 'A'.repeat(16) };
  expect(await work({ ...given, from: { copyOf: copied }, currency: 'USD', markets: [] })).toBeNull();
});
