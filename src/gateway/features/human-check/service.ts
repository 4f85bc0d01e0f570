import { sql } from 'kysely';
import type { HumanCheckScene } from '#contract/verification/calls.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { HumanCheck, HumanCheckSolutions, HumanCheckVerdict } from '#gateway/identity/checks/human-check.ts';
import { digest, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import type { IdentitySettingsService } from '#gateway/identity/settings.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import type { HumanCheckProvider, SolvedCheck } from './provider.ts';

export interface HumanCheckService extends HumanCheck {
  challenge(merchant: string, scene: HumanCheckScene): Promise<{ provider: string; challenge: object }>;
}

const SECRET = 'human-check';
/** Number of solved challenges that replace an image captcha: eight times the usual work. */
const LONG = 8;

/** Image captchas for clients that cannot solve a challenge by script. */
export interface Pictures {
  consume(db: Db, merchant: string, id: string | undefined, answer: string | undefined): Promise<boolean>;
}

export function createHumanCheck(
  { db }: Context,
  settings: IdentitySettingsService,
  provider: HumanCheckProvider,
  pictures: Pictures,
): HumanCheckService {
  const keyOf = (merchant: string) => db.withMerchant(merchant, (scope) => merchantSecret(scope, merchant, SECRET));

  async function countSolved(merchant: string, scene: HumanCheckScene, texts: readonly string[]): Promise<number> {
    const key = await keyOf(merchant);
    const validated = await Promise.all(texts.map((text) => provider.validate(key, scene, text)));
    const solved = validated.filter((check) => check !== undefined);
    if (solved.length < texts.length) return 0;
    return db.withMerchant(merchant, async (scope) => {
      let first = 0;
      for (const check of solved) if (await spend(scope, merchant, check)) first += 1;
      return first === solved.length ? first : 0;
    });
  }

  async function validatePicture(
    merchant: string,
    { captcha, captchaId }: HumanCheckSolutions,
  ): Promise<HumanCheckVerdict> {
    const isRead = await db.withMerchant(merchant, (scope) => pictures.consume(scope, merchant, captchaId, captcha));
    return { refusal: isRead ? undefined : 'captcha_wrong', coversCaptcha: isRead };
  }

  return {
    async challenge(merchant, scene) {
      return { provider: provider.name, challenge: await provider.challenge(await keyOf(merchant), scene) };
    },
    async validate(merchant, scene, submitted) {
      const isRequired = scene === 'feedback' || (await settings.read(merchant)).humanCheck[scene];
      const { humanCheck: solutions, captcha = '' } = submitted;
      if (solutions === undefined) {
        if (isRequired && captcha !== '') return validatePicture(merchant, submitted);
        return { refusal: isRequired ? 'human_check_required' : undefined, coversCaptcha: false };
      }
      // The contract bounds the text length; further solutions are ignored.
      const texts = solutions.split('.').slice(0, LONG);
      const solved = await countSolved(merchant, scene, texts);
      const refusal = isRequired && solved === 0 ? 'human_check_failed' : undefined;
      return { refusal, coversCaptcha: solved >= LONG };
    },
  };
}

/** Records a used check; false if it was used before. */
async function spend(db: Db, merchant: string, { id, expiresAt }: SolvedCheck): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('human_check_spent')
    .values({ merchant, digest: digest(id), expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  // Keep for one more day: the clocks of this process and the database may differ.
  await sweep(db, 'human_check_spent', 'digest', merchant, sql<boolean>`expires_at < now() - interval '1 day'`);
  return numInsertedOrUpdatedRows === 1n;
}
