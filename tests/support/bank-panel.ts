/** The house bank's panel as its calls drive it (docs/house-bank.md). */
import { request } from 'node:http';

/** Does what a button of the panel does. Throws with the bank's answer where it refuses. */
export function pressAtBank(port: number, name: string, body: object): Promise<void> {
  const payload = JSON.stringify(body);
  const headers = {
    host: `bank.localhost:${port}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, method: 'POST', path: `/control/v1/${name}`, headers },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () => {
          if (reply.statusCode === 200) resolve();
          else reject(new Error(`The bank answers ${name} with ${reply.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    asked.on('error', reject).end(payload);
  });
}
