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

/** The rewards for points (M328), as a member sees them. */
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

/** The public catalogue of the mall, equal for all visitors (M37). */
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

/** The member's whole points; null if the gateway did not report them. */
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

/** M331. How points are earned, and the rate of their conversion to money. */
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

/** M330. The member's exchanges, ten per page, newest first; optionally of one state. */
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

/**
 * M186, M333. Changes of the member's points, 20 per page, newest first, with the balance after each. With a reference
 * only those of its deposit, exchange or round.
 */
export const pointRecords = defineCall<{ readonly reference?: string; readonly after?: string }, PointRecordPage>({
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
 * M189, M329. Exchanges points for a quantity of a reward; GOODS need a delivery address. Refused with points_short,
 * reward_gone (out of stock), reward_needs (rank or turnover), account_rests (value.until), withdrawal_needs (KYC),
 * payment_password_missing, payment_password_wrong (value.left), payment_password_locked (value.until), not_found, or
 * by field.
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
 * M190, M332. Converts whole points to money of the main wallet. Refused with function_not_available (the merchant
 * offers no conversion), points_short, amount_outside (value.minimum, in points), daily_limit (value.leftToday), or
 * like redeemPoints.
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
