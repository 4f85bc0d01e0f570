import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVisitor } from '#serving/visitor.ts';
import { cases } from '#tests/setup/cases.ts';
import { normaliseHost, resolveHost } from './host.ts';

const rules = {
  suffixes: ['localhost'],
  hasMerchant: (code: string) => ['aurora', 'lotus', 'constructor'].includes(code),
  merchantOfDomain: (domain: string) =>
    ({ 'aurora.example': 'aurora', 'xn--bcher-kva.example': 'lotus', '[::1]': 'lotus' })[domain],
  guestHosts: ['play.example', 'chat.example'],
};

const HOSTS: readonly (readonly [header: string | undefined, found: string])[] = [
  ['aurora.localhost', 'aurora'],
  ['aurora.localhost:8080', 'aurora'],
  ['AURORA.LocalHost', 'aurora'],
  ['aurora.localhost.', 'aurora'],
  ['aurora.localhost.:8080', 'aurora'],
  ['aurora.example', 'aurora'],
  ['Aurora.Example:443', 'aurora'],
  ['bücher.example', 'lotus'],
  ['xn--bcher-kva.example', 'lotus'],
  ['XN--BCHER-KVA.EXAMPLE', 'lotus'],
  ['[::1]:8080', 'lotus'],
  ['console.localhost', 'console'],
  ['console.localhost:8080', 'console'],
  [undefined, 'unknown'],
  ['', 'unknown'],
  ['localhost', 'unknown'],
  ['localhost:8080', 'unknown'],
  ['127.0.0.1:8080', 'unknown'],
  ['[::2]', 'unknown'],
  ['[::1', 'unknown'],
  ['games.localhost', 'unknown'],
  ['www.localhost', 'unknown'],
  ['play.example:8080', 'guest'],
  ['Play.Example.', 'guest'],
  ['chat.example', 'guest'],
  ['chat.localhost', 'unknown'],
  ['nobody.localhost', 'unknown'],
  ['www.aurora.localhost', 'unknown'],
  ['aurora.localhost.evil.example', 'unknown'],
  ['evil.example?x=aurora.localhost', 'unknown'],
  ['evil.example#.aurora.localhost', 'unknown'],
  ['evil.example/aurora.localhost', 'unknown'],
  ['evil.example@aurora.localhost', 'unknown'],
  ['aurora.localhost, evil.example', 'unknown'],
  ['aurora.localhost evil', 'unknown'],
  ['aurora.localhost:99999999', 'unknown'],
  ['aurora.localhost:x', 'unknown'],
  ['auroraXlocalhost', 'unknown'],
  ['.localhost', 'unknown'],
  ['aurora..localhost', 'unknown'],
  ['%61urora.localhost', 'unknown'],
  [`${'a'.repeat(300)}.localhost`, 'unknown'],
  ['__proto__.localhost', 'unknown'],
  ['constructor.localhost', 'constructor'],
];

describe('host to brand', () => {
  it.each(HOSTS)('M31: the host %s is %s', (header, found) => {
    const answer = resolveHost(header, rules);
    expect(answer.kind === 'brand' ? answer.merchant : answer.kind).toBe(found);
  });

  it('normalising a normalised host changes nothing', () => {
    for (const [header] of HOSTS) {
      const host = normaliseHost(header);
      if (host !== undefined) expect(normaliseHost(host)).toBe(host);
    }
  });
});

describe('visitor data of a request', () => {
  const request = (headers: Record<string, string>) =>
    ({ headers, socket: { remoteAddress: '::ffff:10.0.0.9' } }) as unknown as Parameters<typeof readVisitor>[0];
  const forged = {
    host: 'aurora.localhost',
    'x-forwarded-for': '6.6.6.6, 203.0.113.7',
    'x-forwarded-host': 'lotus.localhost',
    'x-forwarded-proto': 'https',
  };

  it('untrusted forwarded headers are ignored', () => {
    expect(readVisitor(request(forged), { trustedHops: 0, forwardedHost: true })).toEqual({
      address: '10.0.0.9',
      hostHeader: 'aurora.localhost',
      isSecure: false,
    });
  });

  it('one trusted proxy: the last entry counts', () => {
    expect(readVisitor(request(forged), { trustedHops: 1, forwardedHost: true })).toEqual({
      address: '203.0.113.7',
      hostHeader: 'lotus.localhost',
      isSecure: true,
    });
  });

  it('X-Forwarded-Host is ignored unless the operator states that the proxies write it', () => {
    expect(readVisitor(request(forged), { trustedHops: 1 })).toMatchObject({
      address: '203.0.113.7',
      hostHeader: 'aurora.localhost',
    });
  });

  it('two trusted proxies: the entry before the last counts', () => {
    expect(readVisitor(request(forged), { trustedHops: 2 }).address).toBe('6.6.6.6');
  });

  it('a trusted proxy that forwards nothing leaves socket and Host', () => {
    expect(readVisitor(request({ host: 'aurora.localhost' }), { trustedHops: 1, forwardedHost: true })).toEqual({
      address: '10.0.0.9',
      hostHeader: 'aurora.localhost',
      isSecure: false,
    });
  });
});

describe('a plain host', () => {
  it('M31: is used unchanged only if writing it in ASCII changes nothing', () => {
    const label = fc.string({
      unit: fc.constantFrom('a', 'z', 'x', 'n', '0', '7', '-', '_'),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        fc.array(label, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '.localhost', '.0x7', '.'),
        (parts, end) => {
          const host = parts.join('.') + end;
          const found = normaliseHost(host);
          expect([undefined, domainToASCII(host.replace(/\.$/, ''))]).toContain(found);
        },
      ),
      { numRuns: cases(200) },
    );
  });
});
