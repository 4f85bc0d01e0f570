import { expect, it } from 'vitest';
import { isInShare } from '../documents/bucket.ts';
import { readSiteDocuments } from '../site/served-trees.ts';
import { sampleBrand } from '../testing/brands.ts';
import { readFlagContext, splitContext } from './flag-context.ts';
import { contextFacts, evaluateFlag, flagConditions } from './flags.ts';

const SEED = { merchant: 'aurora', id: 'DEPOSIT', salt: 'salt-one' };
const RAW = {
  status: {
    maintenance: false,
    info: {
      whitelabel: { modId: 'ROOT', childrenNodes: [{ modId: 'DEPOSIT', enabled: '0' }] },
      rollouts: { DEPOSIT: { to: '1', salt: SEED.salt, share: 20 } },
    },
  },
};
const { documents } = readSiteDocuments(RAW, sampleBrand());
const keys = Array.from({ length: 200 }, (_, at) => `member-${at}`);
const inside = keys.filter((key) => isInShare(SEED, 20, key));
const outside = keys.filter((key) => !isInShare(SEED, 20, key));

function flagFor(key: string, attributes: object, id = 'DEPOSIT') {
  const read = readFlagContext(attributes);
  if ('problem' in read) throw new Error(read.problem);
  const context = splitContext(read.value, { merchant: 'aurora', rollouts: documents.rollouts }, key);
  const condition = flagConditions(documents).get(id);
  return condition === undefined ? undefined : evaluateFlag(condition, contextFacts(documents, context));
}

it('N05: a switch in a roll-out is SPLIT for a member by the targeting key, and says the share', () => {
  expect(inside.length).toBeGreaterThan(20);
  for (const key of inside.slice(0, 5))
    expect(flagFor(key, { role: 'member' })).toMatchObject({
      value: true,
      reason: 'SPLIT',
      cause: "the member's own DEPOSIT is '1'; in the share of 20 %",
    });
  for (const key of outside.slice(0, 5))
    expect(flagFor(key, { role: 'agent' })).toMatchObject({
      value: false,
      reason: 'SPLIT',
      cause: "the switch DEPOSIT is '0'; not in the share of 20 %",
    });
});

it('N05: a roll-out for some ranks decides for members of these ranks only', () => {
  const ranks = { from: 3, to: 9 };
  const rollouts = new Map([['DEPOSIT', { to: '1' as const, salt: SEED.salt, share: 20, ranks }]]);
  const flag = (rank: number) => {
    const read = readFlagContext({ role: 'member', rank });
    if ('problem' in read) throw new Error(read.problem);
    const context = splitContext(read.value, { merchant: 'aurora', rollouts }, inside[0] ?? '');
    const condition = flagConditions(documents).get('DEPOSIT');
    return condition && evaluateFlag(condition, contextFacts(documents, context));
  };
  expect(flag(3)).toMatchObject({ value: true, reason: 'SPLIT' });
  expect(flag(2)).toMatchObject({ value: false, reason: 'STATIC' });
});

it('N05: visitors are outside every share, and a switch of the member’s own comes first', () => {
  const [key = ''] = inside;
  expect(flagFor(key, {})).toMatchObject({ value: false, reason: 'STATIC' });
  expect(flagFor(key, { role: 'member', ownSwitches: { DEPOSIT: false } })).toMatchObject({
    value: false,
    reason: 'TARGETING_MATCH',
  });
  expect(flagFor(key, { role: 'member' }, 'WITHDRAW')).toMatchObject({ reason: 'STATIC' });
});
