import { defineCall, type NoRequest } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import { type PointItem, readPointBalance, readPointItems } from './read.ts';

/** What points are exchanged for (M328), as a member sees it. */
export const pointRewards = defineCall<NoRequest, readonly PointItem[]>({
  name: 'pointRewards',
  method: 'GET',
  path: relayPath('MCSFE_getPointReward'),
  module: 'PTSYS3',
  token: true,
  quiet: true,
  when: { switch: 'PTSYS3', missing: true },
  read: readPointItems,
});

/** The same for everybody who looks at the mall (M37). */
export const pointCatalogue = defineCall<NoRequest, readonly PointItem[]>({
  name: 'pointCatalogue',
  method: 'GET',
  path: '/wps/points/rewards',
  module: 'PTSYS3',
  quiet: true,
  own: true,
  when: { switch: 'PTSYS3', missing: true },
  read: readPointItems,
});

/** The member's points, whole ones; null where the gateway did not say. */
export const pointBalance = defineCall<NoRequest, string | null>({
  name: 'pointBalance',
  method: 'GET',
  path: relayPath('MCSFE_getPointBalance'),
  module: 'PTSYS3',
  token: true,
  quiet: true,
  when: { all: [{ switch: 'PTSYS3', missing: true }, { member: 'personalCentre' }] },
  read: readPointBalance,
});

export const pointsCalls = [pointRewards, pointCatalogue, pointBalance];
