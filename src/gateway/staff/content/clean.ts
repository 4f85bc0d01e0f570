import type { ContentDraft, TakenOut } from '#contract/staff/content/calls.ts';
import type { CleanedHtml } from '#gateway/html/clean-languages.work.ts';
import { defineJob, JobRefused } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';
import { refuseProblems } from './refusals.ts';

/** A draft with sanitized HTML, and what was removed. */
export interface CleanedDraft {
  readonly draft: ContentDraft;
  readonly takenOut: readonly TakenOut[];
}

/** Sanitizes staff HTML on the worker pool. Refuses a language whose HTML exceeds the cost limit. */
export interface Cleaner {
  /** HTML by language. */
  languages(merchant: string, html: Readonly<Record<string, string>>): Promise<CleanedHtml>;
  draft(merchant: string, draft: ContentDraft): Promise<CleanedDraft>;
}

/** Twenty languages of worst-case HTML take one to two seconds. */
const CLEAN = defineJob<typeof import('#gateway/html/clean-languages.work.ts').work>(
  new URL('../../html/clean-languages.work.ts', import.meta.url),
  { priorityClass: 'operators', limitMs: 5_000 },
);

export function createCleaner(pool: Pick<Pool, 'run'>): Cleaner {
  const languages: Cleaner['languages'] = async (merchant, html) => {
    if (Object.keys(html).length === 0) return { html: {}, takenOut: [] };
    try {
      return await pool.run(CLEAN, merchant, html);
    } catch (error) {
      if (error instanceof JobRefused && error.isOfInput)
        refuseProblems([{ field: `words.${error.at}.html`, code: 'content.too_costly' }]);
      throw error;
    }
  };
  return {
    languages,
    async draft(merchant, draft) {
      const written = Object.entries(draft.words).flatMap(([language, { html }]) =>
        html === undefined ? [] : [[language, html] as const],
      );
      const { html, takenOut } = await languages(merchant, Object.fromEntries(written));
      const words = Object.entries(draft.words).map(([language, translation]) => [
        language,
        translation.html === undefined ? translation : { ...translation, html: html[language] ?? '' },
      ]);
      return { draft: { ...draft, words: Object.fromEntries(words) }, takenOut };
    },
  };
}
