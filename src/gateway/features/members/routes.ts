import { memberInfo, noteFirstStep, updateLanguage } from '#contract/member/calls.ts';
import { memberSchemas } from '#contract/member/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { memberDocument } from '#gateway/identity/member-document.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { type MemberInfoRow, readMember } from './read-model.ts';
import { writeFirstStep, writeLanguage } from './store.ts';

/** Member info routes (M284, M306). */
export function membersRoutes(pipeline: Pipeline): void {
  const { db } = pipeline.context;
  registerCall(pipeline, memberInfo, memberSchemas.memberInfo, async (_, visit) => {
    const { memberId } = memberOf(visit);
    const row = await db.withMerchant(visit.merchant, (scope) =>
      readMember(scope, visit.merchant, memberId, visit.language),
    );
    const toConfirm = row.to_confirm ? '1' : '0';
    return succeed({ ...memberDocument(row), toConfirm, firstSteps: firstStepsOf(row) });
  });
  registerCall(pipeline, noteFirstStep, memberSchemas.noteFirstStep, async ({ step }, visit) => {
    const { memberId } = memberOf(visit);
    await db.withMerchant(visit.merchant, (scope) => writeFirstStep(scope, visit.merchant, memberId, step));
    return succeed(null);
  });
  registerCall(pipeline, updateLanguage, memberSchemas.updateLanguage, async ({ language }, visit) => {
    const { memberId } = memberOf(visit);
    if (!isOffered(language, visit.request.offeredLanguages))
      return refuse('invalid_request', { value: { fields: [{ field: 'language' }] } });
    await db.withMerchant(visit.merchant, (scope) => writeLanguage(scope, visit.merchant, memberId, language));
    return succeed(null);
  });
}

/** Messages may use a language that the brand offers; without an edge that names them, any language of the platform. */
function isOffered(language: string, offered: readonly string[] = Object.keys(LANGUAGES)): boolean {
  return offered.includes(language);
}

const TRIAL_TYPE = 4;

/** The first steps taken; null once they are dismissed, and for a trial account, which lasts two hours. */
function firstStepsOf({ type, first_steps: steps }: MemberInfoRow): readonly string[] | null {
  return type === TRIAL_TYPE || steps.includes('away') ? null : steps;
}
