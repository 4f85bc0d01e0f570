import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/members.json' with { type: 'json' };
import type { MemberPlace } from '#contract/staff/members/calls.ts';

export const translate = translatorOf('members', texts);

export function nameType(type: number): string {
  return translate.ifKnown(`type.${type}`) ?? String(type);
}

export function nameDevice({ device }: Pick<MemberPlace, 'device'>): string {
  return device || translate('word.unknownBrowser');
}
