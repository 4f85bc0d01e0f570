import { expect, test } from 'vitest';
import { waitAfter } from '../identity/tries.ts';
import { refuseRights } from './rules.ts';

const actor = { staffId: 'ada', role: 'administrator', merchants: ['aurora', 'lotus'] } as const;
const chief = { staffId: 'chief', role: 'administrator', merchants: 'all' } as const;

test.each([
  [chief, { staffId: 'chief', merchants: 'all' }, 'all', 'own account'],
  [chief, { staffId: 'mai', merchants: ['aurora'] }, 'all', undefined],
  [chief, undefined, 'all', undefined],
  [actor, undefined, 'all', 'a merchant that is not yours'],
  [actor, undefined, ['aurora'], undefined],
  [actor, undefined, ['aurora', 'harbor'], 'a merchant that is not yours'],
  [actor, { staffId: 'mai', merchants: 'all' }, ['aurora'], 'a merchant that is not yours'],
  [actor, { staffId: 'mai', merchants: ['harbor'] }, ['aurora'], 'a merchant that is not yours'],
  [actor, { staffId: 'mai', merchants: ['lotus'] }, ['aurora', 'lotus'], undefined],
] as const)('M378: %j changing %j to %j is refused as %s', (who, target, merchants, refusal) => {
  expect(refuseRights({ actor: who, target, merchants })).toBe(refusal);
});

test('M378: the wait doubles from the fifth failure on, up to a quarter of an hour', () => {
  expect([4, 5, 6, 7, 14, 15, 40].map((failures) => waitAfter(failures, 5))).toEqual([0, 1, 2, 4, 512, 900, 900]);
});
