import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A software passkey that returns the responses of a browser. */
export interface SoftPasskey {
  register(options: { readonly challenge: string }, origin?: string): object;
  answer(
    options: { readonly challenge: string },
    how?: { readonly origin?: string; readonly verified?: boolean },
  ): object;
}

const ORIGIN = 'http://console.localhost:8080';
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const ATTESTED = 64;

/** Creates a software passkey with its own ES256 key; its counter increases with each response. */
export function makeSoftPasskey(): SoftPasskey {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, rest: Uint8Array = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const party = createHash('sha256').update('console.localhost').digest();
    return Buffer.concat([party, Buffer.from([flags]), count, rest]);
  };
  const wrap = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    register({ challenge }, origin = ORIGIN) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(x, y)]);
      const data = authData(USER_PRESENT | USER_VERIFIED | ATTESTED, attested);
      return wrap({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestationOf(data).toString('base64url'),
      });
    },
    answer({ challenge }, { origin = ORIGIN, verified = true } = {}) {
      const data = authData(verified ? USER_PRESENT | USER_VERIFIED : USER_PRESENT);
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return wrap({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

/** A COSE key: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(x: string, y: string): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}

/** An attestation of format `none`. */
function attestationOf(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
