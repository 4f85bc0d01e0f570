import { identity, type OwnIdentity } from '#contract/identity/calls.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useElement } from '#portal/state/use-elements.ts';

/**
 * The member's identity as Safer play verifies it; undefined: nothing can be done there, and customer service helps. That is so
 * if the brand hides the page, or if no market asks for what the merchant's own setting wants.
 */
export function useOwnIdentity(): OwnIdentity | undefined {
  const page = useElement('member.saferPlay');
  const own = useMemberQuery(identity).data ?? undefined;
  if (page === undefined || own === undefined || (own.state === 'NONE' && own.missing.length === 0)) return undefined;
  return own;
}
