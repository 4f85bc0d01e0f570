import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { decide, evaluate, reads } from '../conditions/condition.ts';
import { factFamily, factsFrom, firstOf } from '../conditions/facts.ts';
import { parseMember } from '../documents/member.ts';
import { explainElement } from '../explain/explain.ts';
import { parseBrand } from '../site/brand.ts';
import { flagFacts, memberFacts, requestFacts, viewFacts } from '../site/document-facts.ts';
import { parseTrees, treesFacts } from '../site/trees.ts';
import { anyJson, likelyTrees } from '../testing/arbitraries.ts';
import { ALL_SECTIONS, brandFile, sampleBrand } from '../testing/brands.ts';
import { composeElements, orderIds } from './elements.ts';
import { resolvePortal } from './portal.ts';

const brand = sampleBrand({ languages: ['EN', 'CN'], home: ALL_SECTIONS });

describe('resolving a portal', () => {
  it('a slide has a condition: merchant facts are evaluated, visitor facts remain', () => {
    const slide = (more: object) => ({ image: 'assets/a.svg', title: 'brand.a', ...more });
    const home = [
      {
        section: 'banners',
        slides: [slide({}), slide({ when: { switch: 'NEVER' } }), slide({ when: { member: 'visitor' } })],
      },
    ];
    const { sections } = resolvePortal(parseTrees({ switches: {} }, sampleBrand({ home })).documents);
    const shown = (member: unknown) =>
      sections[0]?.slides?.map(({ when }) => evaluate(when, memberFacts(parseMember(member).value)));
    expect([shown(null), shown({ id: 1, account: 'ann', type: 0 })]).toEqual([
      [true, false, true],
      [true, false, false],
    ]);
  });

  it('never throws on any JSON, and the portal is plain JSON', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (trees, more) => {
        const parsed = parseBrand({ ...brandFile(), elements: more, home: more }).value ?? brand;
        const portal = resolvePortal(parseTrees(trees, parsed).documents);
        expect(JSON.parse(JSON.stringify(portal))).toEqual(portal);
      }),
      { numRuns: cases(80) },
    );
  });

  it('M376: holds no fact of a request or a member: only conditions on them remain', () => {
    fc.assert(
      fc.property(likelyTrees, (raw) => {
        const trees = parseTrees(raw, brand);
        const portal = resolvePortal(trees.documents);
        expect(portal).toEqual(
          resolvePortal(parseTrees({ ...(raw as object), member: null, flags: {} }, brand).documents),
        );
        for (const element of Object.values(portal.elements)) {
          for (const fact of reads(element.when))
            expect(factFamily(fact)?.scope, `${element.id}: ${fact}`).not.toBe('merchant');
        }
      }),
      { numRuns: cases(60) },
    );
  });

  it('evaluation in two steps (portal, then member) shows the same as in one', () => {
    fc.assert(
      fc.property(likelyTrees, (raw) => {
        const trees = parseTrees(raw, brand);
        const portal = resolvePortal(trees.documents);
        // A trees file may name the site's own flags; the portal reads these flags from the site settings alone.
        const flags = Object.fromEntries(
          Object.entries(trees.flags).filter(([name]) => name !== 'agentCentre' && name !== 'dividend'),
        );
        const rest = firstOf(requestFacts(trees), memberFacts(trees.member), flagFacts(flags), viewFacts({}));
        const atOnce = treesFacts({ ...trees, flags });
        for (const element of composeElements(brand, trees.documents.rules)) {
          const later = portal.elements[element.id];
          expect(later ? decide(later.when, rest) : false, element.id).toBe(decide(element.condition, atOnce));
        }
      }),
      { numRuns: cases(60) },
    );
  });

  it('keeps conditions on a missing document open', () => {
    const portal = resolvePortal({ brand });
    expect(portal.elements['nav.live']?.when).toEqual({ fact: 'vendors:LIVE', in: [true] });
    expect(portal.elements['nav.home']?.when).toBe(true);
  });

  it('M111 M112: offers the methods that the switches allow, mobile first', () => {
    const methods = (...ids: string[]) => {
      const childrenNodes = ids.map((modId) => ({ modId, enabled: '1' }));
      const trees = parseTrees(
        { status: { info: { whitelabel: { modId: 'R', enabled: '1', childrenNodes } } } },
        brand,
      );
      return resolvePortal(trees.documents).registration.map((offered) => offered.method);
    };
    expect(methods()).toEqual([]);
    expect(methods('USERNAMEREG3')).toEqual(['username']);
    expect(methods('USERNAMEREG3', 'MOBILENUMREG3')).toEqual(['mobile', 'username']);
  });
});

describe('the brand layer', () => {
  const trees = {
    lanes: [
      { title: 'LIVE', cards: [{ vassalage: 'AXIOM' }] },
      { title: 'PVP', cards: [{ vassalage: 'B' }] },
    ],
  };
  const shown = (elements: object, member: unknown = null): string[] => {
    const own = sampleBrand({ elements });
    const facts = treesFacts(parseTrees({ ...trees, member }, own));
    return composeElements(own)
      .filter((element) => evaluate(element.condition, facts) === true)
      .map((element) => element.id);
  };

  it('can hide and narrow, and can never show what the catalogue hides', () => {
    expect(shown({})).toContain('nav.live');
    expect(shown({ 'nav.live': { hidden: true } })).not.toContain('nav.live');
    expect(shown({ 'nav.fish': { when: true, hidden: false } })).not.toContain('nav.fish');
    expect(shown({ 'nav.live': { when: { member: 'signedIn' } } })).not.toContain('nav.live');
    expect(shown({ 'nav.live': { when: { member: 'signedIn' } } }, { type: 0 })).toContain('nav.live');
  });

  it('names a whole family or one member of it', () => {
    expect(shown({ 'side.games.*': { hidden: true } })).not.toContain('side.games.live');
    expect(shown({ 'side.games.live': { hidden: true } })).toContain('side.games.pvp');
  });

  it('an explanation agrees with its decision for every element', () => {
    fc.assert(
      fc.property(likelyTrees, (raw) => {
        const parsed = parseTrees(raw, brand);
        const facts = treesFacts(parsed);
        for (const element of composeElements(brand, parsed.documents.rules)) {
          const explanation = explainElement({ id: element.id, condition: element.condition }, facts);
          expect(explanation.shown, element.id).toBe(evaluate(element.condition, facts));
          for (const reason of explanation.reasons) expect(reason.pointer, reason.fact).toMatch(/^(\/.*)?$/);
        }
      }),
      { numRuns: cases(10) },
    );
  });

  it('words and icons are replaced by key, conditions are not', () => {
    const own = sampleBrand({ elements: { 'nav.live': { label: 'brand.live', icon: 'gem' } } });
    const live = composeElements(own).find((element) => element.id === 'nav.live');
    expect(live).toMatchObject({ label: 'brand.live', icon: 'gem' });
    expect(
      evaluate(live?.condition ?? true, factsFrom({ 'vendors:LIVE': false, 'brand.hidden:nav.live': false })),
    ).toBe(false);
  });

  it('an entry of the brand is drawn in its own slot', () => {
    const own = sampleBrand({
      additions: [{ id: 'x.blog', slot: 'footer', label: 'brand.blog', action: { link: 'https://blog.example/' } }],
    });
    const portal = resolvePortal(parseTrees({}, own).documents);
    expect(portal.slots.footer.at(-1)).toBe('x.blog');
    expect(portal.elements['x.blog']?.action).toEqual({ link: 'https://blog.example/' });
  });
});

describe('order lists', () => {
  it('put listed ids first and leave the others after their predecessors', () => {
    expect(orderIds(['a', 'b', 'c', 'd'], ['c', 'a'])).toEqual(['c', 'd', 'a', 'b']);
    expect(orderIds(['a', 'b', 'c'], ['c', 'b'])).toEqual(['a', 'c', 'b']);
    expect(orderIds(['s.x', 's.y', 't'], ['t', 's.*'])).toEqual(['t', 's.x', 's.y']);
  });

  it('never change what is shown', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(ids, fc.array(fc.constantFrom(...'abcdefghxyz')), (given, wanted) => {
        expect([...orderIds(given, wanted)].sort()).toEqual([...given].sort());
      }),
    );
  });
});

describe('the member', () => {
  it('a member’s switch overlay is explained in the gateway’s words', () => {
    const member = parseMember({ type: 0, switches: { MANPLAYREB3: { enabled: '1', because: 'vip share' } } }).value;
    const element = composeElements(brand).find((candidate) => candidate.id === 'side.cashback');
    const explanation = explainElement(
      { id: 'side.cashback', condition: element?.condition ?? false },
      firstOf(memberFacts(member), factsFrom({ 'switch:MANPLAYREB3': '0', 'brand.hidden:side.cashback': false })),
    );
    expect(explanation.shown).toBe(true);
    expect(explanation.reasons).toContainEqual(
      expect.objectContaining({ because: 'vip share', pointer: '/switches/MANPLAYREB3/enabled' }),
    );
  });
});
