import { ConfigError } from './config-error.ts';
import { type Env, envText } from './env.ts';

/** The SMTP server that sends mails. Its password is never logged and never repeated in a message. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS; otherwise STARTTLS is required, except on this machine. */
  readonly secure: boolean;
  readonly isLocal: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** The sender's address; the display name is the merchant's. */
  readonly from: string;
}

const LOCAL = ['127.0.0.1', 'localhost', '[::1]'];
const ADDRESS = /^[^\s@<>,;:"()\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])$/i;

/** Reads LIVERY_SMTP_URL and LIVERY_MAIL_FROM; undefined if neither is set: mails then stay in the outbox. */
export function readMailServer(env: Env): MailServer | undefined {
  const [address, from] = [envText(env, 'LIVERY_SMTP_URL'), envText(env, 'LIVERY_MAIL_FROM')];
  if (address === undefined && from === undefined) return undefined;
  if (address === undefined) {
    throw new ConfigError('LIVERY_MAIL_FROM is set without LIVERY_SMTP_URL; set both or remove it.');
  }
  if (from === undefined || !ADDRESS.test(from)) {
    throw new ConfigError('LIVERY_MAIL_FROM is no e-mail address; write it as account@brand.example, without a name.');
  }
  return { ...readAddress(address), from };
}

function readAddress(address: string): Omit<MailServer, 'from'> {
  const url = URL.parse(address);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    // The value may contain a password: do not repeat it.
    throw new ConfigError('LIVERY_SMTP_URL is no SMTP address; write it as smtps://user:password@host:465.');
  }
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    isLocal: LOCAL.includes(url.hostname),
    user: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
  };
}
