import { sql } from 'kysely';
import { readId } from '#contract/call/ids.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { isSameHash, keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import { defineJob } from '#pool/job.ts';
import { drawText } from './image.ts';

/** Image captchas: 5 minutes, single use, stored as a keyed hash (M279, D25). */
export interface CaptchaService {
  /** A new picture, base64 of a PNG, and the id for the answer. */
  issue(merchant: string): Promise<{ id: string; image: string }>;
  /** Deletes the captcha and returns whether the text was right; ignores case and surrounding blanks. */
  consume(db: Db, merchant: string, id: string | undefined, answer: string | undefined): Promise<boolean>;
}

const SECRET = 'captcha';

/** A captcha takes 10 ms whatever its text. */
const DRAW = defineJob<typeof import('./draw-captcha.work.ts').work>(
  new URL('./draw-captcha.work.ts', import.meta.url),
  {
    priorityClass: 'visitors',
    limitMs: 5_000,
  },
);

export function createCaptcha({ db, random, pool }: Context): CaptchaService {
  return {
    async issue(merchant) {
      const text = drawText(random);
      const image = await pool.run(DRAW, merchant, text);
      const id = await db.withMerchant(merchant, (scope) => keep(scope, merchant, text));
      return { id, image };
    },
    async consume(scope, merchant, id, answer) {
      const named = readId(id);
      if (named === undefined || answer === undefined) return false;
      const taken = await scope
        .deleteFrom('captcha')
        .where('merchant', '=', merchant)
        .where('id', '=', named)
        .returning(['answer', sql<boolean>`expires_at > now()`.as('fresh')])
        .executeTakeFirst();
      if (taken === undefined || !taken.fresh) return false;
      return isSameHash(taken.answer, await hashOf(scope, merchant, answer));
    },
  };
}

async function keep(db: Db, merchant: string, text: string): Promise<string> {
  await sweep(db, 'captcha', 'id', merchant, sql<boolean>`expires_at < now()`);
  const answer = await hashOf(db, merchant, text);
  const row = await db.insertInto('captcha').values({ merchant, answer }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

async function hashOf(db: Db, merchant: string, text: string): Promise<Buffer> {
  return keyedHash(await merchantSecret(db, merchant, SECRET), text.trim().toUpperCase());
}
