import type { ReplyContext } from '../call/call.ts';
import { own, readText, readWhole } from '../call/read.ts';

/** Minutes until another code can be requested, if the gateway does not report it (M100: 60 s). */
export const DEFAULT_EXPIRED_MINUTES = 1;

/** A code was sent. The countdown of `expiredMinutes` minutes starts when the reply arrives. */
export interface SentCode {
  readonly expiredMinutes: number;
}

/** Reads the reply of a sent code; anything but 1 to 60 whole minutes counts as one minute. Never throws. */
export function readSentCode(value: unknown): SentCode {
  const minutes = readWhole(value, 'expiredMinutes');
  return { expiredMinutes: minutes && minutes > 0 && minutes <= 60 ? minutes : DEFAULT_EXPIRED_MINUTES };
}

/**
 * Response header with the id of the CAPTCHA picture; our extension. Without it the gateway identifies the picture by
 * its cookie.
 */
export const CAPTCHA_ID_HEADER = 'X-Captcha-Id';

/** The picture as a data URL; absent if the reply has no base64 PNG. */
export interface CaptchaImage {
  readonly src: string | undefined;
  readonly id: string | undefined;
}

const PNG = /^(?:data:image\/png;base64,)?([A-Za-z0-9+/\s]{1,400000}={0,2})$/;

/** Reads the CAPTCHA: the value is a base64 PNG, with or without the data: prefix. Never throws. */
export function readCaptcha(value: unknown, context: Pick<ReplyContext, 'header'>): CaptchaImage {
  const data = typeof value === 'string' ? PNG.exec(value)?.[1] : undefined;
  const id = context.header(CAPTCHA_ID_HEADER) ?? undefined;
  return { src: data && `data:image/png;base64,${data.replaceAll(/\s/g, '')}`, id };
}

/** A bot-check challenge; the provider named in `provider` interprets `challenge` (D26). */
export interface HumanChallenge {
  readonly provider: string | undefined;
  readonly challenge: unknown;
}

/** Reads a bot-check challenge. Never throws. */
export function readHumanChallenge(value: unknown): HumanChallenge {
  const provider = readText(value, 'provider');
  return { provider, challenge: provider === undefined ? undefined : own(value, 'challenge') };
}

/** The phone provider of a merchant: the project whose page sends the codes. */
export interface PhoneProvider {
  readonly provider: 'firebase';
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** An emulator's origin in tests and development; undefined: the real provider. */
  readonly emulator: string | undefined;
}

/** Reads the phone provider; undefined if there is none or if a value is missing. Never throws. */
export function readPhoneProvider(value: unknown): PhoneProvider | undefined {
  const [apiKey, authDomain, projectId] = [
    readText(value, 'apiKey'),
    readText(value, 'authDomain'),
    readText(value, 'projectId'),
  ];
  if (readText(value, 'provider') !== 'firebase' || !apiKey || !authDomain || !projectId) return undefined;
  return { provider: 'firebase', apiKey, authDomain, projectId, emulator: readText(value, 'emulator') || undefined };
}
