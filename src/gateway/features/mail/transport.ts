import type { MailServer } from '#gateway/config/mail.ts';

export interface OutgoingMail {
  /** The same for every attempt, so that a mail server can drop duplicates. */
  readonly messageId: string;
  readonly brand: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * A mail was not accepted. The error does not contain the recipient or the server's response, which may repeat the
 * recipient.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly code: string;
  /** The server will never accept this mail. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`The mail was not taken (${code})`);
    this.code = code;
    this.isFinal = isFinal;
  }
}

export interface MailTransport {
  /** Throws MailNotSent. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Opens one connection on demand and reuses it. */
export function createSmtpTransport({ from, isLocal, user, password, ...server }: MailServer): MailTransport {
  const options = {
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
  } as const;
  // Loaded where mail is sent: most processes of a machine send none.
  const opened = import('nodemailer').then(({ createTransport }) => createTransport(options));
  opened.catch(() => undefined);
  return {
    async send({ brand, to, ...mail }) {
      try {
        const transporter = await opened;
        await transporter.sendMail({
          ...mail,
          // As an object: a string would be parsed as a list of addresses.
          from: { name: brand, address: from },
          to: { name: '', address: to },
          // No List-Unsubscribe: these are transactional mails, not a mailing list.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw asNotSent(error);
      }
    },
    close: () =>
      void opened.then(
        (transporter) => transporter.close(),
        () => undefined,
      ),
  };
}

/** A refusal of the recipient or content (5xx) is final; an authentication or connection error is not. */
function asNotSent(error: unknown): MailNotSent {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const isTheirs = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailNotSent([code, status || undefined].filter(Boolean).join(' ') || 'unknown', isTheirs && status >= 500);
}
