import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { SWITCHES } from '../catalogue/switches.ts';
import { decide, evaluate } from '../conditions/condition.ts';
import { firstOf } from '../conditions/facts.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import { MEMBER_TYPES } from '../documents/member.ts';
import { explainElement } from '../explain/explain.ts';
import { resolvePortal } from '../portal/portal.ts';
import { type Brand, parseBrand } from '../site/brand.ts';
import type { MerchantDocuments } from '../site/document-facts.ts';
import { flagFacts, memberFacts, merchantFacts, requestFacts, viewFacts } from '../site/document-facts.ts';
import { parseTrees } from '../site/trees.ts';
import { likelyTrees, SWITCH_IDS } from '../testing/arbitraries.ts';
import { ALL_SECTIONS, sampleBrand } from '../testing/brands.ts';
import { type FlagContext, readFlagContext } from './flag-context.ts';
import { contextFacts, evaluateFlag, type Flag, flagConditions } from './flags.ts';

const DEMO = ['aurora', 'lotus', 'harbor'].map((name) => {
  const brand = parseBrand(JSON.parse(readFileSync(`brands/${name}/brand.json`, 'utf8'))).value;
  if (!brand) throw new Error(`The demo brand ${name} is not right.`);
  return { name, brand };
});

const addition = { slot: 'footer', label: 'brand.more', action: { go: '/help' } };
const RICH = sampleBrand({
  home: ALL_SECTIONS,
  elements: { 'nav.vip': { hidden: true }, 'x.secret': { hidden: true } },
  additions: [
    { ...addition, id: 'x.more', when: { switch: 'FREEPLAY3' } },
    { ...addition, id: 'x.secret' },
  ],
});

const byName = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), fc.boolean());

const anyContext: fc.Arbitrary<FlagContext> = fc
  .record(
    {
      memberType: fc.constantFrom(...MEMBER_TYPES),
      rank: fc.nat(9),
      toUpline: fc.boolean(),
      hasPassword: fc.boolean(),
      restricted: fc.boolean(),
      ownSwitches: byName(SWITCH_IDS),
      flags: byName(['referral', 'mission', 'dividend', 'rebate', 'singleWallet']),
      view: byName(['captchaAsked', 'affiliateCodeValid']),
    },
    { requiredKeys: [] },
  )
  .map(contextOf);

function contextOf(raw: unknown): FlagContext {
  const read = readFlagContext(raw);
  if ('problem' in read) throw new Error(read.problem);
  return read.value;
}

function flagsFor(documents: MerchantDocuments, context: FlagContext): ReadonlyMap<string, Flag> {
  const facts = contextFacts(documents, context);
  return new Map([...flagConditions(documents)].map(([key, condition]) => [key, evaluateFlag(condition, facts)]));
}

const forContext = ({ member, restricted, flags, view }: FlagContext) =>
  firstOf(requestFacts({ regionRestriction: restricted }), memberFacts(member), flagFacts(flags), viewFacts(view));

const treesWith = (switches: Readonly<Record<string, string>>, more: object = {}) => ({
  status: {
    info: {
      whitelabel: {
        modId: 'ROOT',
        enabled: '1',
        childrenNodes: Object.entries(switches).map(([modId, enabled]) => ({ modId, enabled })),
      },
    },
  },
  ...more,
});

function flagOf(key: string, raw: object, context: object = {}, brand: Brand = RICH): Flag | undefined {
  return flagsFor(parseTrees(raw, brand).documents, contextOf(context)).get(key);
}

describe('flags of a site', () => {
  it.each([...DEMO, { name: 'rich', brand: RICH }])(
    'N01: every flag of $name equals the portal’s decision, for any trees and any context',
    ({ brand }) => {
      fc.assert(
        fc.property(likelyTrees, anyContext, (raw, context) => {
          const { documents } = parseTrees(raw, brand);
          const { elements } = resolvePortal(documents);
          const [visitor, merchant] = [forContext(context), merchantFacts(documents)];
          for (const [key, flag] of flagsFor(documents, context)) {
            const element = Object.hasOwn(elements, key) ? elements[key] : undefined;
            const ofSwitch = () => decide(expandCondition({ switch: key }), firstOf(merchant, visitor));
            const isSwitch = SWITCHES.some(({ id }) => id === key) || documents.switches?.has(key) === true;
            const expected = isSwitch ? ofSwitch() : element !== undefined && decide(element.when, visitor);
            expect(flag.value, key).toBe(expected);
          }
        }),
        { numRuns: cases(30) },
      );
    },
  );

  it('N01: each element that the portal draws, and each switch of the tree, is a flag', () => {
    fc.assert(
      fc.property(likelyTrees, (raw) => {
        const { documents } = parseTrees(raw, RICH);
        const keys = flagConditions(documents);
        const drawn = Object.keys(resolvePortal(documents).elements);
        const absent = [...drawn, ...(documents.switches?.keys() ?? [])].filter((key) => !keys.has(key));
        expect(absent).toEqual([]);
      }),
      { numRuns: cases(20) },
    );
  });

  it('N01: a cause has the sentences of the explanation', () => {
    fc.assert(
      fc.property(likelyTrees, anyContext, (raw, context) => {
        const { documents } = parseTrees(raw, RICH);
        const { all } = contextFacts(documents, context);
        const flags = flagsFor(documents, context);
        for (const [id, condition] of flagConditions(documents)) {
          const { cause = '', facts = '' } = flags.get(id) ?? {};
          const { reasons } = explainElement({ id, condition }, all);
          const sentences = reasons.map(({ words, wanted }) => (wanted ? `${words}, ${wanted}` : words));
          if (facts === '') expect(cause, id).toBe('its condition is constant');
          else expect(sentences, id).toEqual(expect.arrayContaining(cause.split('; ')));
        }
      }),
      { numRuns: cases(5) },
    );
  });

  it('N01: what is STATIC or DISABLED is the same for every context without switches of its own', () => {
    const asVisitors = anyContext.map(({ member, ...rest }) => ({
      ...rest,
      member: member && { ...member, switches: new Map() },
    }));
    fc.assert(
      fc.property(likelyTrees, asVisitors, asVisitors, (raw, one, other) => {
        const { documents } = parseTrees(raw, RICH);
        const others = flagsFor(documents, other);
        for (const [key, flag] of flagsFor(documents, one))
          if (flag.reason !== 'TARGETING_MATCH') expect(others.get(key), key).toEqual(flag);
      }),
      { numRuns: cases(20) },
    );
  });

  it('N01: a plain switch is STATIC with its place in the tree; a missing one is off and says so', () => {
    const trees = treesWith({ DEPOSIT: '1', WITHDRAW: '0' });
    const pointer = (at: number) => `/status/info/whitelabel/childrenNodes/${at}/enabled`;
    expect([flagOf('DEPOSIT', trees), flagOf('WITHDRAW', trees), flagOf('MAILCEN', trees)]).toEqual([
      {
        value: true,
        reason: 'STATIC',
        cause: "the switch DEPOSIT is '1'",
        facts: 'switch:DEPOSIT',
        source: pointer(0),
      },
      {
        value: false,
        reason: 'STATIC',
        cause: "the switch WITHDRAW is '0'",
        facts: 'switch:WITHDRAW',
        source: pointer(1),
      },
      {
        value: false,
        reason: 'STATIC',
        cause: 'the switch tree has no MAILCEN',
        facts: 'switch:MAILCEN',
        source: '/status/info/whitelabel',
      },
    ]);
  });

  it('N01: a switch of the member, and a role, is TARGETING_MATCH', () => {
    const trees = treesWith({ DEPOSIT: '1' });
    expect(flagOf('DEPOSIT', trees, { role: 'member', ownSwitches: { DEPOSIT: false } })).toMatchObject({
      value: false,
      reason: 'TARGETING_MATCH',
      cause: "the member's own DEPOSIT is '0'",
    });
    const overview = (context: object) => flagOf('account.login', trees, context);
    expect(overview({})).toMatchObject({ value: true, reason: 'TARGETING_MATCH', facts: 'member.type' });
    expect(overview({ role: 'agent' })).toMatchObject({ value: false, reason: 'TARGETING_MATCH' });
  });

  it('N01: an element that the brand file hides is DISABLED, whatever else hides it', () => {
    expect(flagOf('nav.vip', treesWith({}))).toEqual({
      value: false,
      reason: 'DISABLED',
      cause: 'the brand file hides nav.vip',
      facts: 'brand.hidden:nav.vip',
      source: '/brand/elements/nav.vip/hidden',
    });
  });

  it('N01: an element without a condition of its own is shown because the brand file does not hide it', () => {
    expect(flagOf('route./index', treesWith({}))).toMatchObject({
      value: true,
      reason: 'STATIC',
      cause: 'the brand file does not hide route./index',
    });
  });

  it('N01: an element that the brand adds is a flag, unless the brand itself still hides it', () => {
    const trees = treesWith({ FREEPLAY3: '0' });
    expect(flagOf('x.more', trees)).toMatchObject({ value: false, reason: 'STATIC' });
    expect(flagOf('x.secret', trees)).toBeUndefined();
  });

  it('N01: a flag whose document is not loaded is UNKNOWN and off', () => {
    const { documents } = parseTrees(treesWith({}), RICH);
    const without = { ...documents, switches: undefined };
    expect(evaluate(expandCondition({ switch: 'DEPOSIT' }), merchantFacts(without))).not.toBe(false);
    expect(flagsFor(without, contextOf({})).get('DEPOSIT')).toMatchObject({ value: false, reason: 'UNKNOWN' });
  });

  it('N01: names of prototype properties are no flags', () => {
    const conditions = flagConditions(parseTrees({}, RICH).documents);
    expect(['constructor', '__proto__', ''].filter((key) => conditions.has(key))).toEqual([]);
  });
});
