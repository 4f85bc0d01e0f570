import { accountKey } from '../accounts.ts';
import { DEMO_PASSWORD } from './demo-password.ts';

export interface PasswordOwner {
  readonly merchant: string;
  readonly account: string;
}

/** Whether a password is among the most common guesses. */
export type IsCommonPassword = (password: string, owner: PasswordOwner) => boolean;

let loaded: Promise<IsCommonPassword> | undefined;

/**
 * Loads the list of common passwords on the first call: about 30 ms and 5 MB for its 49,000 entries, so a process that
 * sets no passwords pays nothing. The list is the password dictionary of @zxcvbn-ts/language-common (MIT): compiled
 * from leaks, maintained by its project, and lower case throughout. NIST SP 800-63B §5.1.1.2 requires such a
 * comparison.
 */
export function loadCommonPasswords(): Promise<IsCommonPassword> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<IsCommonPassword> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = new Set([...dictionary['passwords-common'], ...REGIONAL]);
  return (password, { merchant, account }) => {
    const plain = password.normalize('NFKC').toLowerCase();
    return common.has(plain) || namesOf(merchant, account).some((name) => squash(plain).includes(name));
  };
}

/** Shorter names occur in too many good passwords. */
const SHORTEST_NAME = 4;
/** A number is matched by its last digits, with or without country code. */
const NUMBER_END = 8;

function namesOf(merchant: string, account: string): readonly string[] {
  const name = squash(accountKey(account));
  const number = account.startsWith('+') ? name.slice(-NUMBER_END) : '';
  return [squash(merchant), name, number].filter(({ length }) => length >= SHORTEST_NAME);
}

function squash(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Common passwords of our regions that leaks of English-speaking sites do not contain. */
const REGIONAL = [
  ...['woaini1314', 'woaini520', 'woaini521', '5201314a', 'a5201314', '7758521', '1314521', 'qq123456', 'wang1234'],
  ...['matkhau1', 'matkhau123', 'anhyeuem1', 'anhyeuem123', 'emyeuanh', 'iloveyou1314', 'sayang123', 'rahasia123'],
  ...['casino1', 'casino123', 'poker123', 'jackpot1', 'jackpot777', 'lucky777', 'lucky888', 'admin1234', 'user1234'],
  ...['aa12345678', 'changeme1', 'changeme123', DEMO_PASSWORD.toLowerCase()],
];
