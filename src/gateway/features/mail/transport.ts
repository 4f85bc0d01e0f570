import { createTransport } from 'nodemailer';
import type { MailServer } from '#gateway/config/mail.ts';

/** A mail that goes out now. */
export interface OutgoingMail {
  /** The same at every try, so that a mail server can drop one that it has. */
  readonly messageId: string;
  readonly brand: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail that was not taken. Says nothing of whom it is for: servers repeat that in their answers. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly code: string;
  /** The server will not take this mail at any time. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`The mail was not taken (${code})`);
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** Takes mails to a server. */
export interface MailTransport {
  /** Throws MailNotSent. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Opens one connection when there is something to send and keeps it for what follows. */
export function createSmtpTransport({ from, isLocal, user, password, ...server }: MailServer): MailTransport {
  const transporter = createTransport({
    ...server,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    pool: true,
    maxConnections: 1,
    requireTLS: !isLocal && !server.secure,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ brand, to, ...mail }) {
      try {
        await transporter.sendMail({
          ...mail,
          // As an object: a text would be read as a list of addresses.
          from: { name: brand, address: from },
          to: { name: '', address: to },
          // No List-Unsubscribe: these are answers to what somebody did, and none goes to a list.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw asNotSent(error);
      }
    },
    close: () => transporter.close(),
  };
}

/** A refusal of the recipient or of the content (5xx) is final; one of ourselves (log-in, connection) is not. */
function asNotSent(error: unknown): MailNotSent {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const isTheirs = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailNotSent([code, status || undefined].filter(Boolean).join(' ') || 'unknown', isTheirs && status >= 500);
}
