import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import { loadCommonPasswords } from '#gateway/identity/passwords/common-passwords.ts';

const SHORTEST = 12;
const LONGEST = 128;

/** Why a password is refused; undefined if it is allowed. 12 to 128 characters, no common password. */
export async function refusePassword(password: string, email: string): Promise<Refusal | undefined> {
  const length = [...password].length;
  if (length < SHORTEST || length > LONGEST || password !== password.trim()) {
    return refuse('invalid_request', { value: { fields: [{ field: 'password' }] } });
  }
  const isCommon = await loadCommonPasswords();
  const [name = ''] = email.split('@');
  const isKnown = [email, name].some((account) => isCommon(password, { merchant: 'livery', account }));
  return isKnown ? refuse('password_common') : undefined;
}
