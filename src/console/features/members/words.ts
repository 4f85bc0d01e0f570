import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/members.json' with { type: 'json' };
import type { MemberPlace } from '#contract/staff/members/calls.ts';

/** The words of the members' screen. */
export const translate = translatorOf('members', texts);

/** A member type in words. */
export function nameType(type: number): string {
  return translate.ifKnown(`type.${type}`) ?? String(type);
}

/** A browser by its name. */
export function nameDevice({ device }: Pick<MemberPlace, 'device'>): string {
  return device || translate('place.unknown');
}
