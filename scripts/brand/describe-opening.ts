import texts from '#console/texts/EN/overview.json' with { type: 'json' };
import { OPENING_CHECKS, type OpeningCheck } from '#contract/staff/opening/checks.ts';

/** What a new brand's site needs before it opens, one line each: the console's list and words. */
export function describeOpening(done: readonly OpeningCheck[]): readonly string[] {
  const lines = OPENING_CHECKS.map((check) => {
    const name = texts[`opening.check.${check}`];
    return done.includes(check) ? `  [x] ${name}` : `  [ ] ${name}: ${texts[`opening.how.${check}`]}`;
  });
  return ['Before players come:', ...lines];
}
