import { ACCOUNT_CENTRE_TYPES } from '#model/documents/member.ts';
import type { SiteSettings } from '#model/documents/site-settings.ts';
import type { LoginMember } from './stored/read-model.ts';

/** Why a member with a right password is refused; undefined: admitted (D41). */
export function refusalOf(
  member: Pick<LoginMember, 'type' | 'status'>,
  audience: SiteSettings['audience'],
): 'account_disabled' | 'members_only' | 'agents_only' | undefined {
  if (member.status === 'disabled') return 'account_disabled';
  const isAgent = ACCOUNT_CENTRE_TYPES.some((type) => type === member.type);
  if (audience === 'members' && isAgent) return 'members_only';
  return audience === 'agents' && !isAgent ? 'agents_only' : undefined;
}
