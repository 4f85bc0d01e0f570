import { isIP } from 'node:net';
import { connect } from 'node:tls';

const LIMIT_MS = 3_000;

export interface TlsPlace {
  /** Absent: 443. */
  readonly port?: number;
  /** Certificates that are trusted in place of the runtime's; PEM. */
  readonly ca?: string;
}

/**
 * Whether a server presents a certificate at the domain that is valid for it now. Only the handshake is made: nothing is
 * sent. False also without an answer within three seconds.
 */
export async function hasTls(domain: string, { port = 443, ca }: TlsPlace = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: domain,
      port,
      ...(isIP(domain) === 0 && { servername: domain }),
      ...(ca !== undefined && { ca }),
    });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(LIMIT_MS, () => end(false));
    socket.once('secureConnect', () => end(socket.authorized));
    socket.once('error', () => end(false));
  });
}
