import * as Type from '#contract/call/type.ts';
import { anyText, exactly, knownMoney, moment, money, oneOf, orNone, replyTime, text } from '../call/call-schemas.ts';
import { fallback, type Reading } from '../call/reader.ts';
import { orderId } from '../cashier/order-schemas.ts';
import { after, calendarDay, category, days } from '../records/read.ts';

const count = Type.Integer({ minimum: 0 });
export const accountKind = Type.Unsafe<number>(Type.Union([0, 1, 2, 41, 42].map((each) => Type.Literal(each))));
export const linkCode = Type.String({ minLength: 3, maxLength: 20, pattern: '^[A-Za-z0-9]+$' });

/** Figures of a team or a member. */
const figures = {
  rounds: Type.Integer(),
  bet: money,
  valid: money,
  won: money,
  bonus: money,
  deposit: money,
  withdrawal: money,
};
const teamFigures = exactly(figures);

const treeMember = {
  id: orderId,
  account: text(),
  nickname: anyText(255),
  /** Account kind (wire.md): 0 is a player, others are agents. */
  kind: Type.Integer({ minimum: 0, maximum: 99 }),
  isClosed: Type.Boolean(),
  joinedAt: moment,
  /** Levels below the calling agent; 0 is the agent. */
  level: Type.Integer({ minimum: 0, maximum: 20 }),
};
const ofTree = exactly(treeMember, { requires: ['id', 'account'] });
/** `team`: the member and all members below, in the period. */
const teamMember = exactly(
  { ...treeMember, members: count, directs: count, team: teamFigures },
  { requires: ['id', 'account'] },
);
/** The path from the calling agent to the member whose direct members are listed. */
const trail = Type.Array(ofTree, { maxItems: 20 });

export const overviewReply = exactly({
  ...days,
  cash: knownMoney,
  /** Members below the agent, and directly below. */
  members: count,
  directs: count,
  /** Active members today and this month so far. */
  activeToday: count,
  activeMonth: count,
  /** Contract requests that await the agent's answer. */
  requests: count,
  sums: exactly({ ...figures, newcomers: Type.Integer() }),
  /** Oldest first; days without figures are left out. */
  days: Type.Array(exactly({ day: calendarDay, ...figures, newcomers: count, active: count }, { requires: ['day'] }), {
    maxItems: 92,
  }),
  categories: Type.Array(exactly({ category, ...figures }, { requires: ['category'] }), { maxItems: 50 }),
});

export const teamReply = exactly({
  ...days,
  trail,
  /** The last member of the trail, with sums; only on the first page. */
  head: Type.Optional(teamMember),
  activeMonth: Type.Optional(count),
  rows: Type.Array(teamMember, { maxItems: 100 }),
  next: after,
});

export const teamRecordsReply = exactly({
  ...days,
  trail,
  /** The whole team in the period; only on the first page. */
  sums: Type.Optional(teamFigures),
  rows: Type.Array(
    exactly({ ...treeMember, day: Type.Optional(calendarDay), figures: teamFigures }, { requires: ['id', 'account'] }),
    { maxItems: 100 },
  ),
  next: after,
});

const transaction = exactly(
  {
    id: orderId,
    at: moment,
    /** up: to the direct upline; down: to a member below. */
    way: fallback(oneOf(['up', 'down'] as const), 'up'),
    /** User names; a name outside of the tree is mostly masked. */
    from: text(),
    to: text(),
    amount: money,
    /** The direction for the calling agent: in, out, or neither. */
    side: fallback(oneOf(['in', 'out', 'none'] as const), 'none'),
  },
  { requires: ['id', 'at', 'from', 'to', 'amount'] },
);

export const transactionsReply = exactly({ ...days, rows: Type.Array(transaction, { maxItems: 100 }), next: after });

export const openingsReply = exactly({
  kinds: Type.Array(accountKind, { maxItems: 5 }),
  mayLink: Type.Boolean(),
  maySendDown: Type.Boolean(),
  /** Pages that a link may point to. */
  pages: Type.Array(text(61), { maxItems: 20 }),
});

export const openedReply = exactly({ id: orderId, account: text() });

const link = exactly(
  {
    code: linkCode,
    kind: orNone(accountKind),
    page: fallback(text(61), '/register'),
    title: anyText(60),
    /** open: registration is possible; used: the maximum number of uses is reached; expired; ended. */
    state: fallback(oneOf(['open', 'used', 'expired', 'ended'] as const), 'ended'),
    uses: count,
    mostUses: Type.Optional(count),
    expiresAt: Type.Optional(moment),
    madeAt: moment,
  },
  { requires: ['code'] },
);

export const linksReply = exactly({ links: Type.Array(link, { maxItems: 200 }), now: replyTime });

/** Amounts here and below are minor units as text; times are epoch milliseconds. */
export type TeamFigures = Reading<typeof teamFigures>;
export type AgentOverview = Reading<typeof overviewReply>;
export type TreeMember = Reading<typeof ofTree>;
export type TeamMember = Reading<typeof teamMember>;
export type TeamMembers = Reading<typeof teamReply>;
export type TeamRecords = Reading<typeof teamRecordsReply>;
export type AgentTransaction = Reading<typeof transaction>;
export type AgentTransactions = Reading<typeof transactionsReply>;
export type Openings = Reading<typeof openingsReply>;
export type OpenedAccount = Reading<typeof openedReply>;
export type AgentLink = Reading<typeof link>;
