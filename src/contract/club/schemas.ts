import * as Type from '#contract/call/type.ts';
import { amount, exactly, noRequest, oneOf, type SchemasOf, text } from '../call/call-schemas.ts';
import type * as calls from './calls.ts';
import { type BenefitKind, benefitKinds } from './read.ts';

const level = Type.Integer({ minimum: 0, maximum: 99 });
const kinds = Object.keys(benefitKinds) as BenefitKind[];
const benefit = exactly({
  kind: oneOf(kinds),
  value: amount,
});

export const clubSchemas = {
  ranks: {
    request: noRequest,
    reply: exactly({
      ranks: Type.Array(
        exactly({ rankLevel: level, rankName: text(64), turnover: amount, benefits: Type.Array(benefit) }),
      ),
    }),
  },
  memberRank: {
    request: noRequest,
    reply: exactly({
      rankLevel: level,
      turnover: amount,
      next: Type.Optional(exactly({ rankLevel: level, turnover: amount })),
    }),
  },
} satisfies SchemasOf<typeof calls>;
