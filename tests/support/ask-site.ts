/**
 * HTTP client for a site, without a browser: Node does not resolve `*.localhost`, so the name goes into the Host
 * header.
 */
import { request } from 'node:http';

export interface SiteAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** GETs a path of a merchant's site. Rejects when nothing listens there. */
export function askSite(
  port: number,
  merchant: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<SiteAnswer> {
  const host = `${merchant}.localhost:${port}`;
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { ...headers, host } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body }));
      answer.on('error', reject);
    });
    asked.on('error', reject).end();
  });
}
