import { memberInfo, updateLanguage } from '#contract/member/calls.ts';
import { memberSchemas } from '#contract/member/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { type Door, memberOf } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { memberDocument } from '#gateway/identity/member-document.ts';
import { readMember } from './read-model.ts';
import { writeLanguage } from './store.ts';

/** What a member's page asks about its member (M284, M306). */
export function membersRoutes(door: Door): void {
  const { db } = door.context;
  registerCall(door, memberInfo, memberSchemas.memberInfo, async (_, visit) => {
    const { memberId } = memberOf(visit);
    return succeed(
      memberDocument(await db.withMerchant(visit.merchant, (scope) => readMember(scope, visit.merchant, memberId))),
    );
  });
  registerCall(door, updateLanguage, memberSchemas.updateLanguage, async ({ language }, visit) => {
    const { memberId } = memberOf(visit);
    if (!/^[A-Z]{2}$/.test(language)) return refuse('invalid_request', { value: { fields: [{ field: 'language' }] } });
    await db.withMerchant(visit.merchant, (scope) => writeLanguage(scope, visit.merchant, memberId, language));
    return succeed(null);
  });
}
