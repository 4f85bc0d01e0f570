/** Firebase phone authentication (D28): the only file that uses its SDK. */
import { initializeApp } from '@firebase/app';
import {
  type ApplicationVerifier,
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
} from '@firebase/auth';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PhonePageData } from './page-data.ts';

/** Sends codes and exchanges them for id tokens. Rejects with a ProviderError. */
export interface PhoneSender {
  /** Resolves to the verification id. */
  send(countryDialingCode: string, mobileNum: string): Promise<string>;
  /** Resolves to the id token that the gateway verifies. */
  verify(verificationId: string, code: string): Promise<string>;
}

/** A refusal of the provider; its code is without the prefix `auth/`. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`the phone provider refused: ${code}`, options);
    this.code = code;
  }
}

/** Connects to the project. `captcha` is the empty element for the provider's captcha. */
export function createFirebaseSender({ provider, lang }: PhonePageData, captcha: HTMLElement): PhoneSender {
  const { apiKey, authDomain, projectId, emulator } = provider;
  // In-memory persistence: no sign-in at the provider outlives the window.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: inMemoryPersistence });
  auth.languageCode = lang;
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return createSender(auth, () => new RecaptchaVerifier(auth, captcha, { size: 'invisible' }));
}

/** A sender for an Auth instance; `makeVerifier` creates the captcha required before a code. */
export function createSender(auth: Auth, makeVerifier: () => ApplicationVerifier): PhoneSender {
  return {
    async send(countryDialingCode, mobileNum) {
      if (mobileNum === '') throw new ProviderError('missing-phone-number');
      const number = readNumber(countryDialingCode, mobileNum);
      if (number === undefined) throw new ProviderError('invalid-phone-number');
      return reported(() => new PhoneAuthProvider(auth).verifyPhoneNumber(number, makeVerifier()));
    },
    async verify(verificationId, code) {
      if (code === '') throw new ProviderError('missing-verification-code');
      return reported(async () => {
        const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, code));
        return user.getIdToken();
      });
    },
  };
}

/** E.164; a national leading zero is removed where the number has none. */
export function readNumber(countryDialingCode: string, mobileNum: string): string | undefined {
  const code = countryDialingCode.replace(/^\+/, '');
  const direct = parsePhoneNumberFromString(`+${code}${mobileNum}`);
  if (direct?.isValid()) return direct.number;
  const plain = parsePhoneNumberFromString(`+${code}${mobileNum.replace(/^0+/, '')}`);
  return plain?.isValid() ? plain.number : undefined;
}

async function reported<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderError(codeOf(error), { cause: error });
  }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^auth\/[a-z-]{1,54}$/.test(code) ? code.slice('auth/'.length) : 'unknown';
}
