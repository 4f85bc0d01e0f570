import { type Call, defineCall, type NoRequest } from '../call/call.ts';
import { relayPath } from '../call/relays.ts';
import { type PointItem, readPointBalance, readPointItems } from './read.ts';
import {
  type Conversion,
  type PointConfig,
  type PointRecordPage,
  type Redeem,
  type RedeemPage,
  type RedeemState,
  readConversion,
  readPointConfig,
  readPointRecords,
  readRedeem,
  readRedeemPage,
} from './redeem.ts';

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

const members: Call<NoRequest, unknown>['when'] = {
  all: [{ switch: 'PTSYS3', missing: true }, { member: 'personalCentre' }],
};

/** M331. By what points are earned, and what they are turned into money for. */
export const pointConfig = defineCall<NoRequest, PointConfig>({
  name: 'pointConfig',
  method: 'GET',
  path: relayPath('MCSFE_getPointConfig'),
  module: 'PTSYS3',
  token: true,
  quiet: true,
  when: members,
  read: readPointConfig,
});

/** M330. What the member exchanged points for, ten at a time, newest first; of one state where it names one. */
export const redeemedPoints = defineCall<{ readonly state?: RedeemState; readonly after?: string }, RedeemPage>({
  name: 'redeemedPoints',
  method: 'GET',
  path: relayPath('MCSFE_getRedeemPointList'),
  module: 'PTSYS3',
  token: true,
  quiet: true,
  when: members,
  read: readRedeemPage,
});

/** M186, M333. What changed the member's points, twenty at a time, newest first, with what there was after each. */
export const pointRecords = defineCall<{ readonly after?: string }, PointRecordPage>({
  name: 'pointRecords',
  method: 'GET',
  path: relayPath('ODSFE2_MemTransDet'),
  module: 'MEMTRANS3',
  otherModules: ['PTSYS3'],
  token: true,
  quiet: true,
  when: members,
  read: readPointRecords,
});

/**
 * M189, M329. Exchanges points for so many of a reward; GOODS ask where they are sent to. Refused with points_short, reward_gone (nothing
 * of it is left), reward_needs (rank or turnover), account_rests (value.until), withdrawal_needs (KYC), payment_password_missing, payment_password_wrong (value.left),
 * payment_password_locked (value.until), not_found, or by field.
 */
export const redeemPoints = defineCall<
  {
    readonly reward: string;
    readonly quantity: number;
    readonly paymentPassword: string;
    readonly recipient?: string;
    readonly address?: string;
    readonly phone?: string;
  },
  Redeem | undefined
>({
  name: 'redeemPoints',
  method: 'POST',
  path: relayPath('passwordCheck/MCSFE_redeemPointReward'),
  module: 'PTSYS3',
  token: true,
  encrypted: true,
  moves: true,
  when: members,
  read: readRedeem,
});

/**
 * M190, M332. Turns whole points into money of the main wallet. Refused with function_not_available (the merchant turns none),
 * points_short, amount_outside (value.minimum, in points), daily_limit (value.leftToday), or as redeemPoints.
 */
export const convertPoints = defineCall<
  { readonly points: string; readonly paymentPassword: string },
  Conversion | undefined
>({
  name: 'convertPoints',
  method: 'POST',
  path: relayPath('passwordCheck/MCSFE_convertPoint'),
  module: 'PTSYS3',
  token: true,
  encrypted: true,
  moves: true,
  when: members,
  read: readConversion,
});

export const pointsCalls = [
  pointRewards,
  pointCatalogue,
  pointBalance,
  pointConfig,
  redeemedPoints,
  pointRecords,
  redeemPoints,
  convertPoints,
];
