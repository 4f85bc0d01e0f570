import type { StaffCallFailed } from '#console/api/client.ts';
import { say as commonSay, type Say } from '#console/texts/say.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';

/** A refusal in words: the area's own `failed.<code>`, the common one, or the code itself. */
export function describeFailure(error: StaffCallFailed, say: Say = commonSay): string {
  const key = `failed.${error.code}`;
  const fields = readFieldProblems(error.value).map(({ field }) => field);
  const text = say.ifKnown(key, { fields: fields.join(', ') });
  return text ?? error.detail ?? say('failed.other', { code: error.code });
}
