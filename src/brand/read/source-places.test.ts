import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyTrees } from '#model/testing/arbitraries.ts';
import { sampleBrand } from '#model/testing/brands.ts';
import { cases } from '#tests/setup/cases.ts';
import { explainInBrand } from '../explain-element.ts';
import { explanationText } from '../explain-text.ts';
import { createPlaces, placeText, valueAt } from './source-places.ts';

const BRAND = { name: 'brand.json', text: '{\n  "name": "Sample"\n}', json: { name: 'Sample' } };

function treesFile(json: unknown, indent: number) {
  return { name: 'trees.json', text: JSON.stringify(json, null, indent), json };
}

describe('source places of values', () => {
  it('N01: are in the brand file or in the document part of the trees file', () => {
    const trees = treesFile([{}, { status: { maintenance: true }, flags: { agentCentre: true } }], 2);
    const placeOf = createPlaces({ brand: BRAND, trees, at: 1 });
    expect(placeText(placeOf('brand', '/name'))).toBe('brand.json:2 /name is "Sample"');
    expect(placeText(placeOf('brand', '/esports'))).toBe('brand.json:1 /esports is missing');
    expect(placeText(placeOf('status', '/maintenance'))).toBe('trees.json:5 /1/status/maintenance is true');
    expect(placeText(placeOf('site', '/agentCentre'))).toBe('trees.json:8 /1/flags/agentCentre is true');
    expect(placeText(placeOf('site', '/accountCentreTypes'))).toBe(
      'the site settings are not given (treated as empty)',
    );
    expect(placeText(placeOf('lanes', '/0'))).toBe('the lanes are not given (treated as empty)');
    expect(placeText(createPlaces({})('brand', '/name'))).toBe('the brand file is not given (treated as empty)');
  });

  it('N01: the reported line is the line of the value in any file layout', () => {
    const brand = sampleBrand();
    fc.assert(
      fc.property(likelyTrees, fc.constantFrom(0, 2, 7), (raw, indent) => {
        const trees = treesFile(raw, indent);
        const placeOf = createPlaces({ brand: BRAND, trees });
        const answer = explainInBrand(brand, '*', raw);
        const lines = trees.text.split('\n');
        for (const { reads } of 'explanations' in answer ? answer.explanations : []) {
          for (const { document, pointer } of reads) {
            const { file, line, column, pointer: inFile, found } = placeOf(document, pointer);
            if (file !== 'trees.json') continue;
            expect(found).toEqual(valueAt(raw, inFile));
            const rest = lines[(line ?? 0) - 1]?.slice((column ?? 0) - 1) ?? '';
            const key = inFile.split('/').at(-1) ?? '';
            if (found !== undefined && Number.isNaN(Number(key)))
              expect(rest.startsWith(`"${key}":`), inFile).toBe(true);
          }
        }
      }),
      { numRuns: cases(6) },
    );
  });

  it('N01: any JSON as trees is explained', () => {
    const brand = sampleBrand();
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (raw) => {
        const placeOf = createPlaces({ brand: BRAND, trees: treesFile(raw, 2) });
        const answer = explainInBrand(brand, 'nav.*', raw);
        const texts = 'explanations' in answer ? answer.explanations.map((one) => explanationText(one, placeOf)) : [];
        expect(texts.length).toBe(13);
      }),
      { numRuns: cases(15) },
    );
  });

  it('N01: an invalid value is shown with the value that replaces it', () => {
    const raw = { status: { info: { whitelabel: { modId: 'FREEPLAY3', enabled: true } } } };
    const answer = explainInBrand(sampleBrand(), 'account.freePlay', raw);
    const [found] = 'explanations' in answer ? answer.explanations : [];
    expect(found).toMatchObject({
      shown: false,
      problems: [{ path: '/status/info/whitelabel/enabled', found: 'true' }],
    });
  });
});
