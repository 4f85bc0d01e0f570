import Type from 'typebox';
import { amount, anyText, exactly, noRequest, type SchemasOf, text } from '../call/call-schemas.ts';
import type * as calls from './calls.ts';

const points = Type.String({ maxLength: 20, pattern: '^[0-9]+$' });

const items = exactly({
  rewards: Type.Array(
    exactly({
      id: text(64),
      name: text(),
      text: anyText(1_000),
      category: Type.String({ maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$' }),
      picture: Type.Optional(text(2048)),
      points,
      amount: Type.Optional(amount),
      stock: Type.Optional(Type.Integer({ minimum: 0 })),
      rankLevel: Type.Integer({ minimum: 0, maximum: 99 }),
    }),
  ),
});

export const pointsSchemas = {
  pointRewards: { request: noRequest, reply: items },
  pointCatalogue: { request: noRequest, reply: items },
  pointBalance: { request: noRequest, reply: exactly({ points }) },
} satisfies SchemasOf<typeof calls>;
