import { sql } from 'kysely';
import { type FirstStepTaken, memberInfo, noteFirstStep, updateLanguage } from '#contract/member/calls.ts';
import { memberSchemas } from '#contract/member/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberDocument, withShares } from '#gateway/identity/member-document.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readLanguage } from '#model/site/look-up-language.ts';
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '#texts/languages.ts';
import { type MemberInfoRow, memberInfoQuery } from './read-model.ts';

/** Stores the member's language (M306). */
async function writeLanguage(db: Db, merchant: string, memberId: string, language: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ language })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
}

/** Stores a first step that the member has taken, or their dismissal; idempotent. */
async function writeFirstStep(db: Db, merchant: string, memberId: string, step: FirstStepTaken): Promise<void> {
  await db
    .updateTable('member')
    .set({ first_steps: sql<FirstStepTaken[]>`array_append(first_steps, ${step})` })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .where(sql<boolean>`not first_steps @> array[${step}]`)
    .execute();
}

/** Member info routes (M284, M306). */
export function membersRoutes(pipeline: Pipeline): void {
  const { db } = pipeline.context;
  registerCall(pipeline, memberInfo, memberSchemas.memberInfo, async (_, visit) => {
    const { memberId } = memberOf(visit);
    const query = memberInfoQuery(db.platform, visit.merchant, memberId, visit.language);
    const [row] = await db.read<MemberInfoRow>(visit.merchant, 'member_info', query);
    if (row === undefined) throw new Error('The signed-in member does not exist');
    const toConfirm = row.to_confirm ? '1' : '0';
    return succeed({ ...withShares(memberDocument(row), visit.trees), toConfirm, firstSteps: firstStepsOf(row) });
  });
  registerCall(pipeline, noteFirstStep, memberSchemas.noteFirstStep, async ({ step }, visit) => {
    const { memberId } = memberOf(visit);
    await db.withMerchant(visit.merchant, (scope) => writeFirstStep(scope, visit.merchant, memberId, step));
    return succeed(null);
  });
  registerCall(pipeline, updateLanguage, memberSchemas.updateLanguage, async ({ language }, visit) => {
    const { memberId } = memberOf(visit);
    const chosen = readLanguage(language, messageLanguages(visit.request.offeredLanguages));
    if (chosen === undefined) return refuse('invalid_request', { value: { fields: [{ field: 'language' }] } });
    await db.withMerchant(visit.merchant, (scope) => writeLanguage(scope, visit.merchant, memberId, chosen));
    return succeed(null);
  });
}

/** Messages may use a language that the brand offers; without an edge that names them, any language of the platform. */
function messageLanguages(offered: readonly string[] = COMPLETE_LANGUAGES): readonly CompleteLanguage[] {
  return COMPLETE_LANGUAGES.filter((language) => offered.includes(language));
}

const TRIAL_TYPE = 4;

/** The first steps taken; null once they are dismissed, and for a trial account, which lasts two hours. */
function firstStepsOf({ type, first_steps: steps }: MemberInfoRow): readonly string[] | null {
  return type === TRIAL_TYPE || steps.includes('away') ? null : steps;
}
