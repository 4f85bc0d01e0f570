import type { RandomBytes } from '#gateway/process/clock.ts';
import type { SocialIdentity } from './openid.ts';

const MOST_CHARACTERS = 8;
const DIGITS = 4;

/**
 * Proposes an account name for a social registration: letters and digits of the e-mail address or name plus four random
 * digits, to fit common rules for user names (letters first, at most twelve characters).
 */
export function proposeAccount({ email, name }: Pick<SocialIdentity, 'email' | 'name'>, random: RandomBytes): string {
  const from = email?.split('@')[0] ?? name;
  const plain = from
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^[0-9]+/, '')
    .slice(0, MOST_CHARACTERS);
  const digits = Array.from(random(DIGITS), (byte) => byte % 10).join('');
  return `${plain.length >= 2 ? plain : 'member'}${digits}`;
}
