import * as Type from '#contract/call/type.ts';
import { exactly, moment, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import { constants, prizeModes } from '../call/constants.ts';
import type * as calls from './calls.ts';

const id = Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' });
const code = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_]+$' });
const limit = Type.String({ maxLength: 3, pattern: '^[1-9][0-9]{0,2}$' });
const numero = Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9-]+$' });

const menuRequest = {
  prizeMode: Type.Optional(oneOf(prizeModes)),
  device: Type.Optional(Type.Literal(constants.device)),
};

/**
 * A bare map: its keys identify the values. Keys must not be numeric, because objects do not keep the order of numeric
 * keys.
 */
function mapOf<Row extends Type.TSchema>(row: Row) {
  return Type.Record(Type.String({ maxLength: 64 }), row);
}

const lottery = exactly({
  gameId: id,
  gameCode: code,
  gameName: text(100),
  prizeMode: text(20),
  accountTypeName: text(40),
  nodeId: text(40),
  vassalage: text(32),
  kind: text(20),
  everyS: Type.Integer({ minimum: 1, maximum: 86_400 }),
  defaultPlayType: text(40),
});

const opened = exactly({
  gameId: id,
  numero,
  numbers: Type.Array(Type.String({ pattern: '^[0-9]{1,8}$' }), { minItems: 1, maxItems: 40 }),
  opened: moment,
});

const current = exactly({ gameId: id, numero, opens: moment, closes: moment, draws: moment, now: moment });

const oneLottery = exactly({ gameId: Type.Optional(id), limitNum: Type.Optional(limit) });

export const lotterySchemas = {
  lotteryMenu: { request: exactly(menuRequest), reply: mapOf(lottery) },
  vnLotteryMenu: { request: exactly(menuRequest), reply: mapOf(lottery) },
  recentLotteries: { request: exactly(menuRequest), reply: mapOf(lottery) },
  popularLotteries: { request: exactly({ ...menuRequest, limitNum: Type.Optional(limit) }), reply: mapOf(lottery) },
  vnOpenedNumbers: { request: exactly({ gameId: id, limitNum: Type.Optional(limit) }), reply: mapOf(opened) },
  openedNumbers: { request: oneLottery, reply: mapOf(opened) },
  currentDraw: { request: oneLottery, reply: mapOf(current) },
} satisfies SchemasOf<typeof calls>;
