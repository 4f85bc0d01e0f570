import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, readMinor } from '../cashier/order.ts';
import { type RecordDays, readDays } from '../records/read.ts';

/** Figures of a team or a member. Amounts here and below are minor units as text; times are epoch milliseconds. */
export interface TeamFigures {
  readonly rounds: number;
  readonly betMinor: string;
  readonly validMinor: string;
  readonly wonMinor: string;
  readonly bonusMinor: string;
  readonly depositMinor: string;
  readonly withdrawalMinor: string;
}

export interface AgentOverview extends RecordDays {
  readonly cashMinor: string | undefined;
  /** Members below the agent, and directly below. */
  readonly members: number;
  readonly directs: number;
  /** Active members today and this month so far. */
  readonly activeToday: number;
  readonly activeMonth: number;
  /** Contract requests that await the agent's answer. */
  readonly requests: number;
  readonly sums: TeamFigures & { readonly newcomers: number };
  /** Oldest first; days without figures are left out. */
  readonly days: readonly (TeamFigures & {
    readonly day: string;
    readonly newcomers: number;
    readonly active: number;
  })[];
  readonly categories: readonly (TeamFigures & { readonly category: string })[];
}

export interface TreeMember {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  /** Account kind (wire.md): 0 is a player, others are agents. */
  readonly kind: number;
  readonly isClosed: boolean;
  readonly joinedAt: number;
  /** Levels below the calling agent; 0 is the agent. */
  readonly level: number;
}

export interface TeamMember extends TreeMember {
  readonly members: number;
  readonly directs: number;
  /** The member and all members below, in the period. */
  readonly team: TeamFigures;
}

export interface TeamMembers extends RecordDays {
  /** The path from the calling agent to the member whose direct members are listed. */
  readonly trail: readonly TreeMember[];
  /** The last member of the trail, with sums; only on the first page. */
  readonly head: TeamMember | undefined;
  readonly activeMonth: number | undefined;
  readonly rows: readonly TeamMember[];
  readonly next: string | undefined;
}

export interface TeamRecords extends RecordDays {
  readonly trail: readonly TreeMember[];
  /** The whole team in the period; only on the first page. */
  readonly sums: TeamFigures | undefined;
  readonly rows: readonly (TreeMember & { readonly day: string | undefined; readonly figures: TeamFigures })[];
  readonly next: string | undefined;
}

export interface AgentTransaction {
  readonly id: string;
  readonly at: number;
  /** up: to the direct upline; down: to a member below. */
  readonly way: 'up' | 'down';
  /** User names; a name outside of the tree is mostly masked. */
  readonly from: string;
  readonly to: string;
  readonly amountMinor: string;
  /** The direction for the calling agent: in, out, or neither. */
  readonly side: 'in' | 'out' | 'none';
}

export interface AgentTransactions extends RecordDays {
  readonly rows: readonly AgentTransaction[];
  readonly next: string | undefined;
}

export interface Openings {
  readonly kinds: readonly number[];
  readonly mayLink: boolean;
  readonly maySendDown: boolean;
  /** Pages that a link may point to. */
  readonly pages: readonly string[];
}

export interface OpenedAccount {
  readonly id: string;
  readonly account: string;
}

export interface AgentLink {
  readonly code: string;
  readonly kind: number;
  readonly page: string;
  readonly title: string;
  /** open: registration is possible; used: the maximum number of uses is reached; expired; ended. */
  readonly state: 'open' | 'used' | 'expired' | 'ended';
  readonly uses: number;
  readonly mostUses: number | undefined;
  readonly expiresAt: number | undefined;
  readonly madeAt: number;
}

export interface AgentLinks {
  readonly links: readonly AgentLink[];
  readonly now: number | undefined;
}

const NOUGHT = '0';

function readFigures(value: unknown, context: AmountContext): TeamFigures {
  const minor = (name: string) => readMinor(value, name, context) ?? NOUGHT;
  return {
    rounds: readWhole(value, 'rounds') ?? 0,
    betMinor: minor('bet'),
    validMinor: minor('valid'),
    wonMinor: minor('won'),
    bonusMinor: minor('bonus'),
    depositMinor: minor('deposit'),
    withdrawalMinor: minor('withdrawal'),
  };
}

/** Never throws, like the other readers here. */
export function readAgentOverview(value: unknown, context: AmountContext): AgentOverview {
  const count = (of: unknown, name: string) => readWhole(of, name) ?? 0;
  const sums = own(value, 'sums');
  return {
    ...readDays(value),
    cashMinor: readMinor(value, 'cash', context),
    members: count(value, 'members'),
    directs: count(value, 'directs'),
    requests: count(value, 'requests'),
    activeToday: count(value, 'activeToday'),
    activeMonth: count(value, 'activeMonth'),
    sums: { ...readFigures(sums, context), newcomers: count(sums, 'newcomers') },
    days: readRows(own(value, 'days'), (row) => {
      const day = readText(row, 'day');
      if (!day) return undefined;
      return { day, ...readFigures(row, context), newcomers: count(row, 'newcomers'), active: count(row, 'active') };
    }),
    categories: readRows(own(value, 'categories'), (row) => {
      const category = readText(row, 'category');
      return category ? { category, ...readFigures(row, context) } : undefined;
    }),
  };
}

function readTreeMember(row: unknown): TreeMember | undefined {
  const [id, account] = [readText(row, 'id'), readText(row, 'account')];
  if (!id || !account) return undefined;
  return {
    id,
    account,
    nickname: readText(row, 'nickname') ?? '',
    kind: readWhole(row, 'kind') ?? 0,
    isClosed: own(row, 'isClosed') === true,
    joinedAt: readWhole(row, 'joinedAt') ?? 0,
    level: readWhole(row, 'level') ?? 0,
  };
}

export function readTeamMembers(value: unknown, context: AmountContext): TeamMembers {
  const readMember = (row: unknown): TeamMember | undefined => {
    const member = readTreeMember(row);
    if (member === undefined) return undefined;
    const [members, directs] = [readWhole(row, 'members') ?? 0, readWhole(row, 'directs') ?? 0];
    return { ...member, members, directs, team: readFigures(own(row, 'team'), context) };
  };
  return {
    ...readDays(value),
    trail: readRows(own(value, 'trail'), readTreeMember),
    head: readMember(own(value, 'head')),
    activeMonth: readWhole(value, 'activeMonth'),
    rows: readRows(own(value, 'rows'), readMember),
    next: readText(value, 'next') || undefined,
  };
}

export function readTeamRecords(value: unknown, context: AmountContext): TeamRecords {
  const sums = own(value, 'sums');
  return {
    ...readDays(value),
    trail: readRows(own(value, 'trail'), readTreeMember),
    sums: sums === undefined ? undefined : readFigures(sums, context),
    rows: readRows(own(value, 'rows'), (row) => {
      const member = readTreeMember(row);
      if (member === undefined) return undefined;
      return { ...member, day: readText(row, 'day') || undefined, figures: readFigures(own(row, 'figures'), context) };
    }),
    next: readText(value, 'next') || undefined,
  };
}

export function readAgentTransactions(value: unknown, context: AmountContext): AgentTransactions {
  return {
    ...readDays(value),
    rows: readRows(own(value, 'rows'), (row) => {
      const [id, from, to] = [readText(row, 'id'), readText(row, 'from'), readText(row, 'to')];
      const [amountMinor, at] = [readMinor(row, 'amount', context), readWhole(row, 'at')];
      if (!id || from === undefined || to === undefined || amountMinor === undefined || at === undefined)
        return undefined;
      const side = (['in', 'out'] as const).find((known) => known === readText(row, 'side')) ?? 'none';
      return { id, at, way: readText(row, 'way') === 'down' ? 'down' : 'up', from, to, amountMinor, side };
    }),
    next: readText(value, 'next') || undefined,
  };
}

export function readOpenings(value: unknown): Openings {
  return {
    kinds: readRows(own(value, 'kinds'), (kind) => (typeof kind === 'number' ? kind : undefined)),
    mayLink: own(value, 'mayLink') === true,
    maySendDown: own(value, 'maySendDown') === true,
    pages: readRows(own(value, 'pages'), (page) => (typeof page === 'string' ? page : undefined)),
  };
}

export function readOpenedAccount(value: unknown): OpenedAccount {
  return { id: readText(value, 'id') ?? '', account: readText(value, 'account') ?? '' };
}

const STATES = ['open', 'used', 'expired', 'ended'] as const;

export function readAgentLinks(value: unknown): AgentLinks {
  return {
    links: readRows(own(value, 'links'), (row) => {
      const code = readText(row, 'code');
      if (!code) return undefined;
      return {
        code,
        kind: readWhole(row, 'kind') ?? 0,
        page: readText(row, 'page') ?? '/register',
        title: readText(row, 'title') ?? '',
        uses: readWhole(row, 'uses') ?? 0,
        state: STATES.find((known) => known === readText(row, 'state')) ?? 'ended',
        mostUses: readWhole(row, 'mostUses'),
        expiresAt: readWhole(row, 'expiresAt'),
        madeAt: readWhole(row, 'madeAt') ?? 0,
      };
    }),
    now: readWhole(value, 'now'),
  };
}
