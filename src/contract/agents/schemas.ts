import * as Type from '#contract/call/type.ts';
import { amount, anyText, exactly, noRequest, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { WHOLE_DAY } from '../call/days.ts';
import { moment, orderId } from '../cashier/order-schemas.ts';
import { askedDays, askedRounds, recordsSchemas } from '../records/schemas.ts';
import type * as calls from './calls.ts';

const calendarDay = Type.String({ minLength: 10, maxLength: 10, pattern: WHOLE_DAY });
const count = Type.Integer({ minimum: 0 });
const after = Type.Optional(text(1_000));
const days = { zone: text(64), today: calendarDay, from: calendarDay, to: calendarDay, now: moment };
const kind = Type.Unsafe<number>(Type.Union([0, 1, 2, 41, 42].map((each) => Type.Literal(each))));
const code = Type.String({ minLength: 3, maxLength: 20, pattern: '^[A-Za-z0-9]+$' });
const category = Type.String({ maxLength: 20, pattern: '^(?:[A-Z][A-Z0-9]*|-)$' });

const figures = {
  rounds: Type.Integer(),
  bet: amount,
  valid: amount,
  won: amount,
  bonus: amount,
  deposit: amount,
  withdrawal: amount,
};
const treeMember = {
  id: orderId,
  account: text(),
  nickname: anyText(255),
  kind: Type.Integer({ minimum: 0, maximum: 99 }),
  isClosed: Type.Boolean(),
  joinedAt: moment,
  level: Type.Integer({ minimum: 0, maximum: 20 }),
};
const teamMember = exactly({ ...treeMember, members: count, directs: count, team: exactly(figures) });
const trail = Type.Array(exactly(treeMember), { maxItems: 20 });
const search = Type.Optional(Type.String({ minLength: 3, maxLength: 64 }));
const under = Type.Optional(orderId);

const records = {
  request: exactly({ ...askedDays, under, search, by: Type.Optional(oneOf(['member', 'day'] as const)), after }),
  reply: exactly({
    ...days,
    trail,
    sums: Type.Optional(exactly(figures)),
    rows: Type.Array(exactly({ ...treeMember, day: Type.Optional(calendarDay), figures: exactly(figures) }), {
      maxItems: 100,
    }),
    next: after,
  }),
};

const links = exactly({
  links: Type.Array(
    exactly({
      code,
      kind,
      page: text(61),
      title: anyText(60),
      state: oneOf(['open', 'used', 'expired', 'ended'] as const),
      uses: count,
      mostUses: Type.Optional(count),
      expiresAt: Type.Optional(moment),
      madeAt: moment,
    }),
    { maxItems: 200 },
  ),
  now: moment,
});

export const agentsSchemas = {
  agentOverview: {
    request: exactly(askedDays),
    reply: exactly({
      ...days,
      cash: amount,
      members: count,
      directs: count,
      activeToday: count,
      activeMonth: count,
      requests: count,
      sums: exactly({ ...figures, newcomers: Type.Integer() }),
      days: Type.Array(exactly({ day: calendarDay, ...figures, newcomers: count, active: count }), { maxItems: 92 }),
      categories: Type.Array(exactly({ category, ...figures }), { maxItems: 50 }),
    }),
  },
  agentTeam: {
    request: exactly({ ...askedDays, under, search, after }),
    reply: exactly({
      ...days,
      trail,
      head: Type.Optional(teamMember),
      activeMonth: Type.Optional(count),
      rows: Type.Array(teamMember, { maxItems: 100 }),
      next: after,
    }),
  },
  agentBets: records,
  agentProfit: records,
  agentRounds: {
    request: exactly({ member: orderId, ...askedRounds, round: Type.Optional(text(100)), after }),
    reply: recordsSchemas.betRecords.reply,
  },
  agentTransactions: {
    request: exactly({
      ...askedDays,
      of: Type.Optional(oneOf(['own', 'team'] as const)),
      way: Type.Optional(oneOf(['up', 'down'] as const)),
      after,
    }),
    reply: exactly({
      ...days,
      rows: Type.Array(
        exactly({
          id: orderId,
          at: moment,
          way: oneOf(['up', 'down'] as const),
          from: text(),
          to: text(),
          amount,
          side: oneOf(['in', 'out', 'none'] as const),
        }),
        { maxItems: 100 },
      ),
      next: after,
    }),
  },
  agentOpenings: {
    request: noRequest,
    reply: exactly({
      kinds: Type.Array(kind, { maxItems: 5 }),
      mayLink: Type.Boolean(),
      maySendDown: Type.Boolean(),
      pages: Type.Array(text(61), { maxItems: 20 }),
    }),
  },
  openAccount: {
    request: exactly({ kind, username: text(), password: text(), nickname: Type.Optional(text(40)) }),
    reply: exactly({ id: orderId, account: text() }),
  },
  agentLinks: { request: noRequest, reply: links },
  putLink: {
    request: exactly({
      code: Type.Optional(code),
      kind,
      page: Type.String({ minLength: 1, maxLength: 61, pattern: '^/[A-Za-z0-9/_-]*$' }),
      title: Type.Optional(anyText(60)),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
      mostUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    reply: links,
  },
  removeLink: { request: exactly({ code }), reply: links },
} satisfies SchemasOf<typeof calls>;
