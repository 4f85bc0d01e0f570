/** Calls of agents about their own tree (M203-M209, M214): visible are only the agent and the members below. */
import type { Call, NoRequest } from '../call/call.ts';
import { cashierCall } from '../cashier/order.ts';
import type { AskedPage } from '../records/calls.ts';
import { type BetRecords, readBetRecords } from '../records/read.ts';
import {
  type AgentLinks,
  type AgentOverview,
  type AgentTransactions,
  type OpenedAccount,
  type Openings,
  readAgentLinks,
  readAgentOverview,
  readAgentTransactions,
  readOpenedAccount,
  readOpenings,
  readTeamMembers,
  readTeamRecords,
  type TeamMembers,
  type TeamRecords,
} from './read.ts';

const when: Call<NoRequest, unknown>['when'] = { all: [{ member: 'accountCentre' }, { flag: 'agentCentre' }] };

function agentCall<Request, Reply>(
  spec: Pick<Call<Request, Reply>, 'name' | 'method' | 'path' | 'read'> & Partial<Call<Request, Reply>>,
): Call<Request, Reply> {
  return cashierCall<Request, Reply>({ quiet: true, when, ...spec });
}

/** The team's figures for at most 92 days, and its current state. Refused with bad_request for invalid days. */
export const agentOverview = agentCall<Omit<AskedPage, 'after'>, AgentOverview>({
  name: 'agentOverview',
  method: 'GET',
  path: '/wps/agent/overview',
  read: readAgentOverview,
});

/** A member of the tree by id; absent: the calling agent. Refused with not_found for a member outside of the tree. */
export interface OfTree {
  readonly under?: string;
}

/**
 * Direct members, 20 per page, newest first, each with the figures of their team in the period. With `search`: members
 * of the whole tree whose account starts with it (at least three characters).
 */
export const agentTeam = agentCall<AskedPage & OfTree & { readonly search?: string }, TeamMembers>({
  name: 'agentTeam',
  method: 'GET',
  path: '/wps/agent/team',
  read: readTeamMembers,
});

type AskedRecords = AskedPage & OfTree & { readonly search?: string; readonly by?: 'member' | 'day' };

/**
 * Bets of members of the tree, per member or per day, in tree order; 20 rows per page. Members without bets are left
 * out.
 */
export const agentBets = agentCall<AskedRecords, TeamRecords>({
  name: 'agentBets',
  method: 'GET',
  path: '/wps/agent/bets',
  read: readTeamRecords,
});

/** Profit and loss of members of the tree, like `agentBets`; members without movements are left out. */
export const agentProfit = agentCall<AskedRecords, TeamRecords>({
  name: 'agentProfit',
  method: 'GET',
  path: '/wps/agent/profit',
  read: readTeamRecords,
});

/**
 * Rounds of one member of the tree, in the format of `betRecords`. Refused with not_found for a member outside of the
 * tree.
 */
export const agentRounds = agentCall<
  AskedPage & {
    readonly member: string;
    readonly category?: string;
    readonly vendor?: string;
    readonly state?: 'open' | 'closed';
    readonly round?: string;
  },
  BetRecords
>({ name: 'agentRounds', method: 'GET', path: '/wps/agent/rounds', read: readBetRecords });

/**
 * Transfers up and down of the agent and of the tree, 20 per page, newest first; `of: own` returns only the agent's
 * own.
 */
export const agentTransactions = agentCall<
  AskedPage & { readonly of?: 'own' | 'team'; readonly way?: 'up' | 'down' },
  AgentTransactions
>({
  name: 'agentTransactions',
  method: 'GET',
  path: '/wps/agent/transactions',
  read: readAgentTransactions,
});

/** The account kinds that this agent may open and create links for, and the rules of user names and passwords. */
export const agentOpenings = agentCall<NoRequest, Openings>({
  name: 'agentOpenings',
  method: 'GET',
  path: '/wps/agent/accounts',
  read: readOpenings,
});

/**
 * Opens an account directly below the agent (M204). Its initial password must be changed at the first sign-in. Refused
 * with username_taken (with free names in `fields`), invalid_request (fields that violate the merchant's rules),
 * kind_not_allowed.
 */
export const openAccount = agentCall<
  {
    readonly kind: number;
    readonly username: string;
    readonly password: string;
    readonly nickname?: string;
  },
  OpenedAccount
>({
  name: 'openAccount',
  creates: true,
  method: 'POST',
  path: '/wps/agent/accounts',
  encrypted: true,
  read: readOpenedAccount,
});

/** The agent's links, newest first. */
export const agentLinks = agentCall<NoRequest, AgentLinks>({
  name: 'agentLinks',
  method: 'GET',
  path: '/wps/agent/links',
  read: readAgentLinks,
});

/**
 * Creates a link, or with `code` changes an open one. The link is valid for `days` from now; absent: without expiry.
 * Refused with kind_not_allowed, links_full (100 links that are not removed), links_daily (100 created within 24
 * hours), link_expired (removed, used up or expired), not_found (not the agent's own code).
 */
export const putLink = agentCall<
  {
    readonly code?: string;
    readonly kind: number;
    readonly page: string;
    readonly title?: string;
    readonly days?: number;
    readonly mostUses?: number;
  },
  AgentLinks
>({ name: 'putLink', creates: true, method: 'PUT', path: '/wps/agent/links', read: readAgentLinks });

/**
 * Removes a link permanently: registrations with the link are refused, and it no longer counts towards the limit.
 * Refused with not_found.
 */
export const removeLink = agentCall<{ readonly code: string }, AgentLinks>({
  name: 'removeLink',
  method: 'DELETE',
  path: '/wps/agent/links',
  read: readAgentLinks,
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
