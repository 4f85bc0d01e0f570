import * as Type from '#contract/call/type.ts';
import type { Condition } from '#model/conditions/condition.ts';
import { exactly, noRequest, oneOf, text } from '../call/call-schemas.ts';
import { relayPath } from '../call/relays.ts';
import { defineSchemaCall } from '../call/schema-call.ts';
import { moment, paymentPassword } from '../cashier/order-schemas.ts';
import { itemsReply, points, readPointBalance, readPointItems } from './read.ts';
import {
  configReply,
  conversionReply,
  cursor,
  REDEEM_STATES,
  recordsReply,
  redeemReply,
  redeemsReply,
  some,
} from './redeem.ts';

/** The value of a refused call that needs the payment password. */
const refused = exactly({
  left: Type.Optional(Type.Integer({ minimum: 0 })),
  until: Type.Optional(moment),
  minimum: Type.Optional(points),
  leftToday: Type.Optional(points),
  fields: Type.Optional(Type.Array(exactly({ field: text(64) }))),
});

const members: Condition = { all: [{ switch: 'PTSYS3', missing: true }, { member: 'personalCentre' }] };

/** The rewards for points (M328), as a member sees them. */
export const pointRewards = defineSchemaCall({
  name: 'pointRewards',
  method: 'GET',
  path: relayPath('MCSFE_getPointReward'),
  module: 'PTSYS3',
  token: true,
  quiet: true,
  when: { switch: 'PTSYS3', missing: true },
  request: noRequest,
  reply: itemsReply,
  read: readPointItems,
});

/** The public catalogue of the mall, equal for all visitors (M37). */
export const pointCatalogue = defineSchemaCall({
  name: 'pointCatalogue',
  method: 'GET',
  path: '/wps/points/rewards',
  module: 'PTSYS3',
  quiet: true,
  own: true,
  when: { switch: 'PTSYS3', missing: true },
  request: noRequest,
  reply: itemsReply,
  read: readPointItems,
});

/** The member's whole points; null if the gateway did not report them. */
export const pointBalance = defineSchemaCall({
  name: 'pointBalance',
  method: 'GET',
  path: relayPath('MCSFE_getPointBalance'),
  module: 'PTSYS3',
  token: true,
  quiet: true,
  when: members,
  request: noRequest,
  reply: exactly({ points }),
  read: readPointBalance,
});

/** M331. How points are earned, and the rate of their conversion to money. */
export const pointConfig = defineSchemaCall({
  name: 'pointConfig',
  method: 'GET',
  path: relayPath('MCSFE_getPointConfig'),
  module: 'PTSYS3',
  token: true,
  quiet: true,
  when: members,
  request: noRequest,
  reply: configReply,
});

/** M330. The member's exchanges, ten per page, newest first; optionally of one state. */
export const redeemedPoints = defineSchemaCall({
  name: 'redeemedPoints',
  method: 'GET',
  path: relayPath('MCSFE_getRedeemPointList'),
  module: 'PTSYS3',
  token: true,
  quiet: true,
  when: members,
  request: exactly({ state: Type.Optional(oneOf(REDEEM_STATES)), after: Type.Optional(cursor) }),
  reply: redeemsReply,
});

/**
 * M186, M333. Changes of the member's points, 20 per page, newest first, with the balance after each. With a reference
 * only those of its deposit, exchange or round.
 */
export const pointRecords = defineSchemaCall({
  name: 'pointRecords',
  method: 'GET',
  path: relayPath('ODSFE2_MemTransDet'),
  module: 'MEMTRANS3',
  otherModules: ['PTSYS3'],
  token: true,
  quiet: true,
  when: members,
  request: exactly({ reference: Type.Optional(text(100)), after: Type.Optional(cursor) }),
  reply: recordsReply,
});

/**
 * M189, M329. Exchanges points for a quantity of a reward; GOODS need a delivery address. Refused with points_short,
 * reward_gone (out of stock), reward_needs (rank or turnover), account_rests (value.until), withdrawal_needs (KYC),
 * payment_password_missing, payment_password_wrong (value.left), payment_password_locked (value.until), not_found, or
 * by field.
 */
export const redeemPoints = defineSchemaCall({
  name: 'redeemPoints',
  method: 'POST',
  path: relayPath('passwordCheck/MCSFE_redeemPointReward'),
  module: 'PTSYS3',
  token: true,
  encrypted: true,
  moves: true,
  when: members,
  request: exactly({
    reward: text(64),
    quantity: Type.Integer({ minimum: 1, maximum: 100 }),
    paymentPassword,
    recipient: Type.Optional(text(80)),
    address: Type.Optional(text(300)),
    phone: Type.Optional(Type.String({ maxLength: 30, pattern: '^[+0-9][0-9 ()-]{3,}$' })),
  }),
  reply: redeemReply,
  refused,
});

/**
 * M190, M332. Converts whole points to money of the main wallet. Refused with function_not_available (the merchant
 * offers no conversion), points_short, amount_outside (value.minimum, in points), daily_limit (value.leftToday), or
 * like redeemPoints.
 */
export const convertPoints = defineSchemaCall({
  name: 'convertPoints',
  method: 'POST',
  path: relayPath('passwordCheck/MCSFE_convertPoint'),
  module: 'PTSYS3',
  token: true,
  encrypted: true,
  moves: true,
  when: members,
  request: exactly({ points: some, paymentPassword }),
  reply: conversionReply,
  refused,
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
