import Type from 'typebox';
import { anyText, exactly, noRequest, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { conflict, effect, reason, changeMade as reply, revision } from '../trees/schemas.ts';
import type * as calls from './calls.ts';
import { GAME_BADGES, LANE_CATEGORIES } from './calls.ts';

const code = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,31}$' });
const nodeId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' });
const position = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const count = Type.Integer({ minimum: 0 });
const category = Type.Enum([...LANE_CATEGORIES]);
const vendors = Type.Array(exactly({ code, category, enabled: Type.Boolean(), position }), {
  minItems: 1,
  maxItems: 200,
});
export const gamesSchemas = {
  vendorChoices: {
    request: noRequest,
    reply: exactly({
      revision,
      vendors: Type.Array(
        exactly({ code, category, name: text(), enabled: Type.Boolean(), position, games: count, offered: count }),
      ),
    }),
  },
  changeVendors: { request: exactly({ base: revision, vendors, reason }), reply, refused: conflict },
  tryVendors: { request: exactly({ vendors }), reply: exactly({ effect }) },
  gameChoices: {
    request: exactly({
      category: Type.Optional(category),
      vendor: Type.Optional(code),
      q: Type.Optional(anyText(100)),
      state: Type.Optional(Type.Enum(['on', 'off'])),
      mark: Type.Optional(Type.Enum([...GAME_BADGES])),
      after: Type.Optional(Type.String({ pattern: '^-?[0-9]{1,7}\\.[A-Za-z0-9_-]{1,40}$' })),
    }),
    reply: exactly({
      revision,
      total: count,
      rows: Type.Array(
        exactly({
          nodeId,
          name: text(),
          names: Type.Record(Type.String(), Type.String()),
          vendor: code,
          category,
          enabled: Type.Boolean(),
          position: Type.Integer(),
          isVendorOn: Type.Boolean(),
          isHot: Type.Boolean(),
          isNew: Type.Boolean(),
          isBetween: Type.Boolean(),
          isBetweenHere: Type.Boolean(),
        }),
      ),
      next: Type.Optional(text()),
    }),
  },
  changeGames: {
    request: exactly({
      base: revision,
      turned: Type.Optional(Type.Array(exactly({ nodeId, enabled: Type.Boolean() }), { maxItems: 1_000 })),
      moved: Type.Optional(Type.Array(exactly({ nodeId, before: Type.Optional(nodeId) }), { maxItems: 500 })),
      reason,
    }),
    reply,
    refused: conflict,
  },
  markBetween: { request: exactly({ nodeId, isBetween: Type.Boolean(), reason }), reply: Type.Null() },
} satisfies SchemasOf<typeof calls>;
