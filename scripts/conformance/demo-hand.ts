/**
 * Actions of the operator and of other members during a conformance run on the demo: performed by the gateway's own
 * code on the site's database.
 */
import { randomUUID } from 'node:crypto';
import type { Secrets } from '#conformance/kit/secrets.ts';
import type { Context } from '#gateway/context/context.ts';
import { openMemberPayments } from '#gateway/features/cashier/matches/testing/member-payments.ts';
import { givePoints } from '#gateway/features/wallet/points.ts';

const ACTOR = 'conformance';

export function demoHand(context: Context): Pick<Secrets, 'memberPays' | 'givesPoints' | 'whileShut'> {
  return {
    memberPays: openMemberPayments({ context }),
    givesPoints: (merchant, username, points) =>
      context.db.withMerchant(merchant, async (db) => {
        const member = await db
          .selectFrom('member')
          .select('id')
          .where('merchant', '=', merchant)
          .where('account', '=', username)
          .executeTakeFirst();
        if (member === undefined) return false;
        const gift = { merchant, memberId: member.id, points, obligation: `conformance:${randomUUID()}` };
        return (await givePoints(db, gift)) === 'done';
      }),
    async whileShut(merchant, work) {
      const { trees } = context;
      const { switches } = await trees.read(merchant);
      const off = switches.childrenNodes?.map((node) => ({ ...node, enabled: '0' as const })) ?? [];
      await trees.replaceTree(merchant, 'switches', { ...switches, childrenNodes: off }, ACTOR);
      try {
        return await work();
      } finally {
        await trees.replaceTree(merchant, 'switches', switches, ACTOR);
      }
    },
  };
}
