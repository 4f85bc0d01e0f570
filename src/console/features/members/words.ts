import { sayOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/members.json' with { type: 'json' };
import type { MemberPlace } from '#contract/staff/members/calls.ts';

/** The words of the members' screen. */
export const say = sayOf('members', texts);

/** A member type in words. */
export function nameType(type: number): string {
  return say.ifKnown(`type.${type}`) ?? String(type);
}

/** A browser by its name. */
export function nameDevice({ device }: Pick<MemberPlace, 'device'>): string {
  return device || say('place.unknown');
}
