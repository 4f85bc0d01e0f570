/** Calls of agents about their own tree (M203-M209, M214): visible are only the agent and the members below. */

import * as Type from '#contract/call/type.ts';
import type { Condition } from '#model/conditions/condition.ts';
import { anyText, exactly, noRequest, oneOf, text } from '../call/call-schemas.ts';
import type { SchemaCall, SchemaCallSpec } from '../call/schema-call.ts';
import { cashierCall } from '../cashier/order.ts';
import { orderId } from '../cashier/order-schemas.ts';
import { askedDays, askedRounds } from '../records/calls.ts';
import { after, betRecordsReply, round } from '../records/read.ts';
import {
  accountKind,
  linkCode,
  linksReply,
  openedReply,
  openingsReply,
  overviewReply,
  teamRecordsReply,
  teamReply,
  transactionsReply,
} from './read.ts';

const when: Condition = { all: [{ member: 'accountCentre' }, { flag: 'agentCentre' }] };

// @__NO_SIDE_EFFECTS__
function agentCall<Spec extends SchemaCallSpec>(spec: Spec): SchemaCall<Spec> {
  return cashierCall({ quiet: true, when, ...spec }) as never;
}

const search = Type.Optional(Type.String({ minLength: 3, maxLength: 64 }));
/** A member of the tree by id; absent: the calling agent. Refused with not_found for a member outside of the tree. */
const under = Type.Optional(orderId);

/** The team's figures for at most 92 days, and its current state. Refused with bad_request for invalid days. */
export const agentOverview = agentCall({
  name: 'agentOverview',
  method: 'GET',
  path: '/wps/agent/overview',
  request: exactly(askedDays),
  reply: overviewReply,
});

/**
 * Direct members, 20 per page, newest first, each with the figures of their team in the period. With `search`: members
 * of the whole tree whose account starts with it (at least three characters).
 */
export const agentTeam = agentCall({
  name: 'agentTeam',
  method: 'GET',
  path: '/wps/agent/team',
  request: exactly({ ...askedDays, under, search, after }),
  reply: teamReply,
});

const askedRecords = exactly({
  ...askedDays,
  under,
  search,
  by: Type.Optional(oneOf(['member', 'day'] as const)),
  after,
});

/**
 * Bets of members of the tree, per member or per day, in tree order; 20 rows per page. Members without bets are left
 * out.
 */
export const agentBets = agentCall({
  name: 'agentBets',
  method: 'GET',
  path: '/wps/agent/bets',
  request: askedRecords,
  reply: teamRecordsReply,
});

/** Profit and loss of members of the tree, like `agentBets`; members without movements are left out. */
export const agentProfit = agentCall({
  name: 'agentProfit',
  method: 'GET',
  path: '/wps/agent/profit',
  request: askedRecords,
  reply: teamRecordsReply,
});

/**
 * Rounds of one member of the tree, in the format of `betRecords`. Refused with not_found for a member outside of the
 * tree.
 */
export const agentRounds = agentCall({
  name: 'agentRounds',
  method: 'GET',
  path: '/wps/agent/rounds',
  request: exactly({ member: orderId, ...askedRounds, round: Type.Optional(round), after }),
  reply: betRecordsReply,
});

/**
 * Transfers up and down of the agent and of the tree, 20 per page, newest first; `of: own` returns only the agent's
 * own.
 */
export const agentTransactions = agentCall({
  name: 'agentTransactions',
  method: 'GET',
  path: '/wps/agent/transactions',
  request: exactly({
    ...askedDays,
    of: Type.Optional(oneOf(['own', 'team'] as const)),
    way: Type.Optional(oneOf(['up', 'down'] as const)),
    after,
  }),
  reply: transactionsReply,
});

/** The account kinds that this agent may open and create links for, and the rules of user names and passwords. */
export const agentOpenings = agentCall({
  name: 'agentOpenings',
  method: 'GET',
  path: '/wps/agent/accounts',
  request: noRequest,
  reply: openingsReply,
});

/**
 * Opens an account directly below the agent (M204). Its initial password must be changed at the first sign-in. Refused
 * with username_taken (with free names in `fields`), invalid_request (fields that violate the merchant's rules),
 * kind_not_allowed.
 */
export const openAccount = agentCall({
  name: 'openAccount',
  creates: true,
  method: 'POST',
  path: '/wps/agent/accounts',
  encrypted: true,
  request: exactly({
    kind: accountKind,
    username: text(),
    password: text(),
    nickname: Type.Optional(text(40)),
  }),
  reply: openedReply,
});

/** The agent's links, newest first. */
export const agentLinks = agentCall({
  name: 'agentLinks',
  method: 'GET',
  path: '/wps/agent/links',
  request: noRequest,
  reply: linksReply,
});

/**
 * Creates a link, or with `code` changes an open one. The link is valid for `days` from now; absent: without expiry.
 * Refused with kind_not_allowed, links_full (100 links that are not removed), links_daily (100 created within 24
 * hours), link_expired (removed, used up or expired), not_found (not the agent's own code).
 */
export const putLink = agentCall({
  name: 'putLink',
  creates: true,
  method: 'PUT',
  path: '/wps/agent/links',
  request: exactly({
    code: Type.Optional(linkCode),
    kind: accountKind,
    page: Type.String({ minLength: 1, maxLength: 61, pattern: '^/[A-Za-z0-9/_-]*$' }),
    title: Type.Optional(anyText(60)),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
    mostUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  reply: linksReply,
});

/**
 * Removes a link permanently: registrations with the link are refused, and it no longer counts towards the limit.
 * Refused with not_found.
 */
export const removeLink = agentCall({
  name: 'removeLink',
  method: 'DELETE',
  path: '/wps/agent/links',
  request: exactly({ code: linkCode }),
  reply: linksReply,
});

export const agentsCalls = [
  agentOverview,
  agentTeam,
  agentBets,
  agentProfit,
  agentRounds,
  agentTransactions,
  agentOpenings,
  openAccount,
  agentLinks,
  putLink,
  removeLink,
];
