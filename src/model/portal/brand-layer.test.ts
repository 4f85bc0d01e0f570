import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { REGISTER_FIELDS } from '../catalogue/access.ts';
import { evaluate } from '../conditions/condition.ts';
import { rememberFacts } from '../conditions/facts.ts';
import { merchantFacts } from '../site/document-facts.ts';
import { parseTrees } from '../site/trees.ts';
import { likelyTrees } from '../testing/arbitraries.ts';
import { ALL_SECTIONS, sampleBrand } from '../testing/brands.ts';
import { consentsAsked, layerElements, layerField, layerMethod } from './brand-layer.ts';
import { composeElements, methodCondition, methodFieldCondition, otherFields } from './elements.ts';

const brand = sampleBrand({
  home: ALL_SECTIONS.slice(0, 7),
  elements: {
    'nav.live': { hidden: true },
    'side.cashback': { when: { member: 'signedIn' } },
    'register.email': { when: { not: { view: 'affiliateCodeValid' } } },
    'account.*': { when: { any: [{ switch: 'DEPOSIT' }, { resource: 'EMAIL' }] } },
  },
});

describe('an evaluated brand', () => {
  it('M376: with the brand first and the trees second, every element is as with both at once', () => {
    fc.assert(
      fc.property(likelyTrees, (raw) => {
        const { documents } = parseTrees(raw, brand);
        const facts = rememberFacts(merchantFacts(documents));
        const layered = new Map(layerElements(brand, documents.rules).map((one) => [one.shown.id, one.condition]));
        for (const { id, condition } of composeElements(brand, documents.rules))
          expect(evaluate(layered.get(id) ?? false, facts), id).toEqual(evaluate(condition, merchantFacts(documents)));
      }),
      { numRuns: cases(60) },
    );
  });

  it('M122: it requires the consents that it does not hide, and none that depends on more', () => {
    const asks = (elements: Parameters<typeof sampleBrand>[0]) => consentsAsked(sampleBrand(elements));
    expect(asks({})).toEqual(['terms', 'ageConfirmation']);
    expect(asks({ elements: { 'register.terms': { hidden: true } } })).toEqual(['ageConfirmation']);
    expect(asks({ elements: { 'register.ageConfirmation': { when: { view: 'affiliateCodeValid' } } } })).toEqual([
      'terms',
    ]);
  });

  it('M111 M114: the fields and methods of registration are too', () => {
    fc.assert(
      fc.property(likelyTrees, (raw) => {
        const { documents } = parseTrees(raw, brand);
        const facts = merchantFacts(documents);
        const fields = [...REGISTER_FIELDS.map(({ field }) => field), ...otherFields(documents.rules ?? {})];
        for (const method of ['mobile', 'username'] as const) {
          expect(evaluate(layerMethod(brand, method), facts)).toEqual(evaluate(methodCondition(brand, method), facts));
          for (const field of fields) {
            const atOnce = evaluate(methodFieldCondition(brand, field, method), facts);
            expect(evaluate(layerField(brand, field, method), facts), `${method} ${field}`).toEqual(atOnce);
          }
        }
      }),
      { numRuns: cases(40) },
    );
  });

  it('omits what the brand hides, and reads no more of the brand', () => {
    const layered = layerElements(brand);
    expect(layered.some(({ shown }) => shown.id === 'nav.live')).toBe(false);
    expect(layered.some(({ shown }) => shown.id === 'home.partners')).toBe(false);
    expect(JSON.stringify(layered.map(({ condition }) => condition))).not.toContain('"brand');
  });

  it('a caching source reads each fact once, and an unknown one stays unknown', () => {
    const asked: string[] = [];
    const facts = rememberFacts({ value: (name) => void asked.push(name) });
    expect([facts.value('a'), facts.value('a'), facts.value('b')]).toEqual([undefined, undefined, undefined]);
    expect(asked).toEqual(['a', 'b']);
  });
});
