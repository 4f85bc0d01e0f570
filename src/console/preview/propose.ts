import { isObject } from '#model/json/json.ts';
import type { Proposal } from '#model/proposals/proposal.ts';

/** Maximum length of the parameter. */
const LONGEST = 100_000;

/**
 * Parses the proposals in the URL (`propose=`); undefined if it is not a list of proposals. Each proposal is validated
 * when applied.
 */
export function readProposals(text: string | null): readonly Proposal[] | undefined {
  if (text === null || text === '') return [];
  if (text.length > LONGEST) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return undefined;
    return list.every((entry) => isObject(entry) && typeof entry['kind'] === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}
