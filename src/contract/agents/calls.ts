/** What agents see and do in their own tree (M203-M209, M214): nobody in it but the agent and everybody below. */
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

/** What the team came to, at most 92 days of it, and what there is now. Refused with bad_request for days that are none. */
export const agentOverview = agentCall<Omit<AskedPage, 'after'>, AgentOverview>({
  name: 'agentOverview',
  method: 'GET',
  path: '/wps/agent/overview',
  read: readAgentOverview,
});

/** Of whom: a member of the tree by id; absent: the agent who asks. Refused with not_found for whoever is not of the tree. */
export interface OfTree {
  readonly under?: string;
}

/**
 * Members directly below one, twenty a page, the newest first, each with what their team came to in the days; with `search`, members
 * of the whole tree whose account begins so (three signs at least).
 */
export const agentTeam = agentCall<AskedPage & OfTree & { readonly search?: string }, TeamMembers>({
  name: 'agentTeam',
  method: 'GET',
  path: '/wps/agent/team',
  read: readTeamMembers,
});

type AskedRecords = AskedPage & OfTree & { readonly search?: string; readonly by?: 'member' | 'day' };

/** Bets of members of the tree, of each or by day, in the order of the tree; twenty rows a page. Who bet nothing is left out. */
export const agentBets = agentCall<AskedRecords, TeamRecords>({
  name: 'agentBets',
  method: 'GET',
  path: '/wps/agent/bets',
  read: readTeamRecords,
});

/** Profit and loss of members of the tree, as `agentBets`; who moved nothing is left out. */
export const agentProfit = agentCall<AskedRecords, TeamRecords>({
  name: 'agentProfit',
  method: 'GET',
  path: '/wps/agent/profit',
  read: readTeamRecords,
});

/** Rounds of one member of the tree, as `betRecords` has them. Refused with not_found for whoever is not of the tree. */
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

/** Transfers up and down of the agent and of the tree, twenty a page, the newest first; `of: own` those of the agent alone. */
export const agentTransactions = agentCall<
  AskedPage & { readonly of?: 'own' | 'team'; readonly way?: 'up' | 'down' },
  AgentTransactions
>({
  name: 'agentTransactions',
  method: 'GET',
  path: '/wps/agent/transactions',
  read: readAgentTransactions,
});

/** Which kinds of account this agent may open and make links for, and the rules of their names and passwords. */
export const agentOpenings = agentCall<NoRequest, Openings>({
  name: 'agentOpenings',
  method: 'GET',
  path: '/wps/agent/accounts',
  read: readOpenings,
});

/**
 * Opens an account right below the agent (M204). Its password is a first one, to be changed at the first log-in. Refused with
 * username_taken (with free names in `fields`), invalid_request (fields that do not fit the merchant's rules), kind_not_allowed.
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

/** The agent's links, the newest first. */
export const agentLinks = agentCall<NoRequest, AgentLinks>({
  name: 'agentLinks',
  method: 'GET',
  path: '/wps/agent/links',
  read: readAgentLinks,
});

/**
 * Makes a link, or with `code` changes an open one. `days` from now on it holds, absent: without end. Refused with
 * kind_not_allowed, links_full (100 that were not removed), links_daily (100 made within 24 hours), link_expired for a link that was removed,
 * used up or has expired, and not_found for a code that is not the agent's own.
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

/** Removes a link for good: nobody registers with it any more, and it counts no more. Refused with not_found. */
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
