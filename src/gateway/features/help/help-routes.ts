import { helpCentre } from '#contract/system/calls.ts';
import { systemSchemas } from '#contract/system/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { readShown } from '#gateway/content/shown.ts';
import { type ContentVisitor, readContent } from '#gateway/content/visitor.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readLanguage } from '#model/site/look-up-language.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';

/** The help topics visible to a visitor, each in the visitor's language or in English. */
async function readHelpTopics(db: Db, visitor: ContentVisitor) {
  const rows = await readShown(db, visitor, ['help']);
  return rows.map(({ title, anchor, html }) => ({ title, tag: anchor ?? '', content: html }));
}

/** M305. */
export function helpRoutes(pipeline: Pipeline): void {
  registerCall(pipeline, helpCentre, systemSchemas.helpCentre, async ({ lang }, visit) => {
    const language = readLanguage(lang, COMPLETE_LANGUAGES) ?? visit.language;
    return succeed(await readContent(pipeline, { ...visit, language }, readHelpTopics));
  });
}
