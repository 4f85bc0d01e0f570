/** Random conditions, worlds and documents for property tests. */
import fc from 'fast-check';
import type { Evaluation } from '../conditions/condition.ts';
import { allOf, anyOf, notOf } from '../conditions/condition.ts';
import type { FactName, FactValue } from '../conditions/facts.ts';
import { factFamily } from '../conditions/facts.ts';
import { CATEGORIES } from '../documents/lanes.ts';
import { MEMBER_TYPES } from '../documents/member.ts';
import { RESOURCE_KINDS } from '../documents/status.ts';

export const SWITCH_IDS = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'FREEPLAY3',
  'MANPLAYREB3',
  'DEPOSIT',
  'REWCEN3',
];
export const FIELDS = [
  'username',
  'email',
  'mobileNum',
  'affiliateCode',
  'paymentPassword',
  'captcha',
  'telegram',
  'zalo',
];

/** Facts with small domains: enough to cover every scope and every kind of value. */
const FACTS: readonly FactName[] = [
  'switch:A',
  'switch:B',
  'overlay:A',
  'vendors:LIVE',
  'member.type',
  'member.rank',
  'member.toUpline',
  'view:captchaAsked',
  'restricted',
  'brand.hidden:x',
];
const MERCHANT_FACTS = FACTS.filter((name) => factFamily(name)?.scope === 'merchant');

function valueFor(name: FactName): fc.Arbitrary<FactValue> {
  const domain = factFamily(name)?.domain ?? [];
  return fc.constantFrom(...(name === 'member.rank' ? [0, 1, 4, 5, 9] : domain));
}

function atom(): fc.Arbitrary<Evaluation> {
  const listed = fc
    .constantFrom(...FACTS)
    .chain((fact) =>
      fc.uniqueArray(valueFor(fact), { minLength: 1, maxLength: 3 }).map((values) => ({ fact, in: values })),
    );
  return fc.oneof(
    { weight: 6, arbitrary: listed },
    { weight: 1, arbitrary: fc.constant({ fact: 'member.rank', above: 4 }) },
  );
}

/** A condition over facts, built by the model's own constructors. */
export const anyCondition: fc.Arbitrary<Evaluation> = fc.letrec<{ node: Evaluation }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom(),
    fc.boolean(),
    fc.array(tie('node'), { maxLength: 4 }).map(allOf),
    fc.array(tie('node'), { maxLength: 4 }).map(anyOf),
    tie('node').map(notOf),
  ),
})).node;

export type World = Readonly<Record<FactName, FactValue>>;

/** A possible world: without a signed-in member there is no rank, no overlay and no right to transfer. */
export const anyWorld: fc.Arbitrary<World> = fc
  .record(Object.fromEntries(FACTS.map((name) => [name, valueFor(name)])))
  .map((world) => (world['member.type'] === 'visitor' ? { ...world, ...asVisitor() } : world));

function asVisitor(): World {
  const bound = FACTS.flatMap((name): [FactName, FactValue][] => {
    const value = factFamily(name)?.forVisitor;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(bound);
}

/** Splits a world into the part shared by all visitors of a merchant's site, and the rest. */
export function splitWorld(world: World): { readonly merchant: World; readonly rest: World } {
  const entries = Object.entries(world);
  return {
    merchant: Object.fromEntries(entries.filter(([name]) => MERCHANT_FACTS.includes(name))),
    rest: Object.fromEntries(entries.filter(([name]) => !MERCHANT_FACTS.includes(name))),
  };
}

const yesNoOnWire = fc.constantFrom<unknown>(true, false, 1, 0, '1', '0', 'true', 'false', null);
const switchNode = fc.record({
  modId: fc.constantFrom(...SWITCH_IDS),
  enabled: fc.constantFrom<unknown>('1', '0', 1, true),
});
const card = fc.record({
  vassalage: fc.constantFrom('DS88', 'IMES', 'SV3', 'AV', 'AXIOM', 'TCG_SEA'),
  displayName: fc.string(),
});

/** Trees like a server's, with the variations that servers use. */
export const likelyTrees: fc.Arbitrary<unknown> = fc.record(
  {
    status: fc.record(
      {
        maintenance: yesNoOnWire,
        regionRestriction: yesNoOnWire,
        info: fc.record({
          whitelabel: fc.record({
            modId: fc.constant('ROOT'),
            enabled: fc.constant('1'),
            childrenNodes: fc.array(switchNode, { maxLength: 8 }),
          }),
          register: fc.dictionary(
            fc.constantFrom(...FIELDS),
            fc.record({
              enabled: yesNoOnWire,
              required: yesNoOnWire,
              minLength: fc.oneof(fc.nat(20), fc.constant('6')),
              maxLength: fc.nat(40),
              patternId: fc.nat(20),
            }),
          ),
          resources: fc.array(fc.record({ resourceType: fc.constantFrom(...RESOURCE_KINDS), url: fc.webUrl() }), {
            maxLength: 4,
          }),
        }),
      },
      { requiredKeys: ['info'] },
    ),
    lanes: fc.array(fc.record({ title: fc.constantFrom(...CATEGORIES), cards: fc.array(card, { maxLength: 3 }) }), {
      maxLength: 8,
    }),
    member: fc.option(
      fc.record({
        type: fc.constantFrom<unknown>(...MEMBER_TYPES, '41', 7),
        toUpline: fc.constantFrom('0', '1'),
        clubLabel: fc.record({ rankLevel: fc.nat(9) }),
      }),
    ),
    flags: fc.dictionary(
      fc.constantFrom('referral', 'mission', 'agentCentre', 'dividend', 'rebate', 'singleWallet'),
      fc.boolean(),
    ),
  },
  { requiredKeys: [] },
);

/** Any JSON, including names of prototype properties as keys. */
export const anyJson: fc.Arbitrary<unknown> = fc
  .oneof(
    fc.jsonValue({ maxDepth: 5 }),
    fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'status', 'info', 'lanes', 'toString'), fc.jsonValue()),
  )
  .map((value) => JSON.parse(JSON.stringify(value)));
