/** Production preflight checks that every process of ours runs at its start (decision 16). */
import { only, type Reported } from './finding.ts';

export interface SecretFact {
  readonly name: string;
  readonly text: string | undefined;
  /** What it is for, where this process requires it; undefined: the process generates one itself. */
  readonly neededFor: string | undefined;
}

/** A database URL whose password grants access. */
export interface PasswordFact {
  readonly name: string;
  readonly user: string;
  readonly password: string;
}

/** A site with its own address, and the setting for that address. */
export interface OriginFact {
  readonly name: string;
  readonly origin: string;
}

export const MAKE_ONE = 'make one by `node -p "crypto.randomBytes(32).toString(\'base64url\')"`';

export function guessableSecrets(secrets: readonly SecretFact[]): readonly Reported[] {
  return secrets.flatMap(({ name, text }) =>
    only(text !== undefined && isGuessable(text), {
      found: `${name} is a text that can be guessed`,
      why: 'anyone who guesses it can sign and decrypt in its place',
      remedy: MAKE_ONE,
    }),
  );
}

/** Database passwords that can be guessed; `meaning` says what such a password gives access to. */
export function weakPasswords(passwords: readonly PasswordFact[], meaning: string): readonly Reported[] {
  return passwords.flatMap(({ name, user, password }) =>
    only(isGuessable(password) || password.length < 12 || password === user, {
      found: password === '' ? `${name} has no password` : `the password in ${name} can be guessed`,
      why: meaning,
      remedy: `give the role ${user} 12 random characters or more (alter role ... password '...')`,
    }),
  );
}

/** A process that browsers reach without a proxy that ends TLS. */
export function plainHttp(trustedHops: number): readonly Reported[] {
  return only(trustedHops === 0, {
    found: 'LIVERY_TRUSTED_HOPS is 0, so no proxy in front is trusted',
    why: 'this process speaks plain HTTP: passwords and sessions would be sent unencrypted, and every visitor would have one address',
    remedy:
      'end TLS at a proxy that sets X-Forwarded-For, -Proto and -Host, and set LIVERY_TRUSTED_HOPS to how many there are',
  });
}

/** Public or outgoing addresses without TLS. */
export function plainOrigins(origins: readonly OriginFact[]): readonly Reported[] {
  return origins.flatMap(({ name, origin }) =>
    only(origin.startsWith('http:'), {
      found: `${name} is ${origin}`,
      why: 'its traffic could be read and changed in transit',
      remedy: `set ${name} to its https address`,
    }),
  );
}

export function readableFiles(files: readonly string[]): readonly Reported[] {
  return files.map((file) => ({
    found: `every user of this machine may read ${file}`,
    why: 'it holds secrets of the site',
    remedy: `chmod 600 ${file}, and replace the secrets in it`,
  }));
}

/** Words in example secrets; a random text contains one with a probability of 1 in 100,000. */
const EXAMPLES = /change.?(?:me|it)|example|default|passw|secret|livery|random|postgres/i;

/** Too few distinct characters, one repeated part, or words of example secrets. Random texts match none of these. */
function isGuessable(text: string): boolean {
  return new Set(text).size < Math.min(10, text.length) || /^(.{1,40})\1+$/s.test(text) || EXAMPLES.test(text);
}
