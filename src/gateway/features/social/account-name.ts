import type { RandomBytes } from '#gateway/process/clock.ts';
import type { SocialIdentity } from './openid.ts';

const LETTERS = 8;
const DIGITS = 4;

/**
 * A name for the account of somebody who comes by another site: the letters and digits of their address or name, with four
 * random digits, so that it fits what sites ask of user names (letters first, no longer than twelve).
 */
export function proposeAccount({ email, name }: Pick<SocialIdentity, 'email' | 'name'>, random: RandomBytes): string {
  const from = email?.split('@')[0] ?? name;
  const plain = from
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^[0-9]+/, '')
    .slice(0, LETTERS);
  const digits = Array.from(random(DIGITS), (byte) => byte % 10).join('');
  return `${plain.length >= 2 ? plain : 'member'}${digits}`;
}
