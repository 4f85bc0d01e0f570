import { agentsCalls } from './agents/calls.ts';
import { analyticsCalls } from './analytics/calls.ts';
import { announcementsCalls } from './announcements/calls.ts';
import type { Call } from './call/call.ts';
import { relayCode } from './call/relays.ts';
import { cashierCalls } from './cashier/calls.ts';
import { chatCalls } from './chat/calls.ts';
import { clubCalls } from './club/calls.ts';
import { contractsCalls } from './contracts/calls.ts';
import { depositsCalls } from './deposits/calls.ts';
import { exportsCalls } from './exports/calls.ts';
import { gamesCalls } from './games/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { inboxCalls } from './inbox/calls.ts';
import { launchCalls } from './launch/calls.ts';
import { lotteryCalls } from './lottery/calls.ts';
import { memberCalls } from './member/calls.ts';
import { missionsCalls } from './missions/calls.ts';
import { passwordsCalls } from './passwords/calls.ts';
import { payoutsCalls } from './payouts/calls.ts';
import { pointsCalls } from './points/calls.ts';
import { promotionsCalls } from './promotions/calls.ts';
import { protectionCalls } from './protection/calls.ts';
import { statement } from './protection/statement.ts';
import { receiptsCalls } from './receipts/calls.ts';
import { recordsCalls } from './records/calls.ts';
import { registrationCalls } from './registration/calls.ts';
import { securityCalls } from './security/calls.ts';
import { serviceCalls } from './service/calls.ts';
import { sessionCalls } from './session/calls.ts';
import { socialCalls } from './social/calls.ts';
import { systemCalls } from './system/calls.ts';
import { transfersCalls } from './transfers/calls.ts';
import { verificationCalls } from './verification/calls.ts';
import { walletCalls } from './wallet/calls.ts';
import { withdrawalsCalls } from './withdrawals/calls.ts';

/** A call with erased types. */
export type ListedCall = Call<never, unknown>;

/** The calls by area, in the order of the documents. */
export const callAreas: Readonly<Record<string, readonly ListedCall[]>> = {
  session: sessionCalls,
  social: socialCalls,
  passwords: passwordsCalls,
  registration: registrationCalls,
  verification: verificationCalls,
  member: memberCalls,
  security: securityCalls,
  protection: protectionCalls,
  statement: [statement],
  identity: identityCalls,
  system: systemCalls,
  games: gamesCalls,
  launch: launchCalls,
  lottery: lotteryCalls,
  announcements: announcementsCalls,
  service: serviceCalls,
  inbox: inboxCalls,
  chat: chatCalls,
  wallet: walletCalls,
  cashier: cashierCalls,
  deposits: depositsCalls,
  payouts: payoutsCalls,
  withdrawals: withdrawalsCalls,
  receipts: receiptsCalls,
  transfers: transfersCalls,
  contracts: contractsCalls,
  agents: agentsCalls,
  records: recordsCalls,
  exports: exportsCalls,
  promotions: promotionsCalls,
  missions: missionsCalls,
  club: clubCalls,
  points: pointsCalls,
  analytics: analyticsCalls,
};

export const allCalls: readonly ListedCall[] = Object.values(callAreas).flat();

/** The relay codes that a gateway profile may rename. */
export const relayCodes: readonly string[] = [...new Set(allCalls.flatMap(({ path }) => relayCode(path) ?? []))];

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/;
const PATH = /^\/(?:wps|lgw|lotto)(?:\/[A-Za-z0-9_]+)+$/;
const MODULE = /^[A-Z][A-Z0-9]{1,39}$/;

/**
 * Checks a list of calls, one sentence per fault: names and routes are unique; names, paths and modules are
 * well-formed.
 */
export function findCallFaults(calls: readonly ListedCall[]): string[] {
  return [
    ...repeated(calls.map((call) => call.name)).map((name) => `two calls are named ${name}`),
    ...repeated(calls.map((call) => `${call.method} ${call.path}`)).map((address) => `two calls answer to ${address}`),
    ...calls.flatMap(findFaults),
  ];
}

function findFaults(call: ListedCall): string[] {
  const faults = [
    !NAME.test(call.name) && 'has a name that is not camelCase',
    !PATH.test(call.path) && `has the path ${call.path}, which is not relative to the serving host`,
    ![call.module, ...call.otherModules].every((module) => MODULE.test(module)) && 'has a malformed module id',
    call.moves && call.method === 'GET' && 'moves money by GET (D36)',
    call.form && call.encrypted && 'is both a form and encrypted',
  ];
  return faults.filter((fault) => fault !== false).map((fault) => `${call.name} ${fault}`);
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
