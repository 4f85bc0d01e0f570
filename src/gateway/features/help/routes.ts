import { helpCentre } from '#contract/system/calls.ts';
import { systemSchemas } from '#contract/system/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { contentVisitor } from '#gateway/content/visitor.ts';
import type { Door } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { readHelpTopics } from './read-model.ts';

/** M305. */
export function helpRoutes(door: Door): void {
  const { db } = door.context;
  registerCall(door, helpCentre, systemSchemas.helpCentre, async ({ lang }, visit) => {
    const visitor = await contentVisitor(door, { ...visit, language: lang ?? visit.language });
    return succeed(await db.withMerchant(visit.merchant, (scope) => readHelpTopics(scope, visitor)));
  });
}
