import Type from 'typebox';
import {
  amount,
  anyText,
  exactly,
  noRequest,
  nothing,
  oneOf,
  type SchemasOf,
  text,
} from '#contract/call/call-schemas.ts';
import { CONTRACT_CADENCES, CONTRACT_KINDS } from '#contract/contracts/kinds.ts';
import { memberId as id, moment, reason, seenVersion, version } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import { MOVE_PARTS, MOVE_STATES, MOVE_VERDICTS, OPENED_KINDS, RIGHT_KINDS } from './calls.ts';

const count = Type.Integer({ minimum: 0 });
const account = text(80);
const day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 });
const currency = text(16);
const numbers = <Number extends number>(known: readonly Number[]) =>
  Type.Unsafe<Number>(Type.Union(known.map((one) => Type.Literal(one))));

const placed = {
  id,
  account,
  nickname: anyText(80),
  kind: Type.Integer({ minimum: 0, maximum: 99 }),
  isClosed: Type.Boolean(),
  joinedAt: moment,
  level: count,
};
const team = exactly({
  ...placed,
  members: count,
  directs: count,
  bet: amount,
  won: amount,
  bonus: amount,
  deposit: amount,
  withdrawal: amount,
});

const effect = exactly({
  hash,
  account,
  from: Type.Optional(account),
  to: Type.Optional(account),
  members: count,
  lowest: count,
  loses: Type.Array(account, { maxItems: 20 }),
  gains: Type.Array(account, { maxItems: 20 }),
  fromDay: day,
  toDay: day,
  bet: amount,
  won: amount,
  activeMonth: count,
  ends: Type.Array(
    exactly({
      kind: oneOf(CONTRACT_KINDS),
      cadence: oneOf(CONTRACT_CADENCES),
      holder: account,
      offerer: Type.Optional(account),
    }),
    { maxItems: 200 },
  ),
  endCount: count,
});

const move = exactly({
  id,
  version,
  memberId: id,
  account,
  from: Type.Optional(account),
  to: Type.Optional(account),
  state: oneOf(MOVE_STATES),
  proposedBy: text(),
  isMine: Type.Boolean(),
  proposedAt: moment,
  reason,
  answeredBy: Type.Optional(text()),
  answeredAt: Type.Optional(moment),
  answer: Type.Optional(reason),
  members: Type.Optional(count),
  ends: Type.Optional(count),
});

const rights = {
  kind: numbers(RIGHT_KINDS),
  version: seenVersion,
  opens: Type.Array(numbers(OPENED_KINDS), { maxItems: 5, uniqueItems: true }),
  makesLinks: Type.Boolean(),
  sendsDown: Type.Boolean(),
};

const wanted = { member: id, to: Type.Optional(account) };

export const staffAgentsSchemas = {
  staffTree: {
    request: exactly({
      under: Type.Optional(id),
      search: Type.Optional(Type.String({ minLength: 3, maxLength: 80 })),
      after: Type.Optional(text(400)),
    }),
    reply: exactly({
      fromDay: day,
      toDay: day,
      currency,
      trail: Type.Array(exactly(placed), { maxItems: 20 }),
      head: Type.Optional(team),
      activeMonth: Type.Optional(count),
      rows: Type.Array(team, { maxItems: 50 }),
      next: Type.Optional(text(400)),
    }),
  },
  moveEffect: { request: exactly(wanted), reply: exactly({ effect, currency }) },
  memberMoves: {
    request: exactly({ part: oneOf(MOVE_PARTS) }),
    reply: exactly({ rows: Type.Array(move, { maxItems: 200 }), waiting: count }),
  },
  proposeMove: { request: exactly({ ...wanted, effect: hash, reason }), reply: nothing, refused: effect },
  answerMove: {
    request: exactly({ id, version, verdict: oneOf(MOVE_VERDICTS), effect: Type.Optional(hash), reason }),
    reply: nothing,
    refused: effect,
  },
  agentRights: {
    request: noRequest,
    reply: exactly({ rows: Type.Array(exactly({ ...rights, accounts: count }), { maxItems: 4 }) }),
  },
  putAgentRights: { request: exactly({ ...rights, reason }), reply: nothing },
} satisfies SchemasOf<typeof calls>;
