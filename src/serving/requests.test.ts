import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { faultOf, isLoopback, isLoopbackHost, writeReply } from './requests.ts';

const asked = (rawHeaders: readonly string[], url = '/', httpVersion = '1.1') =>
  faultOf({ rawHeaders, url, httpVersion } as unknown as IncomingMessage);

describe('a refused request', () => {
  it.each<[string[], string, string, string | undefined]>([
    [['Host', 'a.example'], '/', '1.1', undefined],
    [['accept', 'x', 'HOST', 'a.example'], '/wps/x', '1.1', undefined],
    [[], '/', '1.0', undefined],
    // A header value that equals the name does not count as a second Host.
    [['host', 'host', 'x-host', 'host'], '/', '1.1', undefined],
    [[], '/', '1.1', 'Host is missing'],
    [['Host', 'a.example', 'host', 'a.example'], '/', '1.1', 'Host stands more than once'],
    [['Host', 'a.example', 'host', 'b.example'], '/', '1.0', 'Host stands more than once'],
    [['Host', 'a.example'], 'http://a.example/', '1.1', 'the target is no path'],
    [['Host', 'a.example'], '*', '1.1', 'the target is no path'],
    [['Host', 'a.example'], '', '1.1', 'the target is no path'],
  ])('%j, %s by HTTP/%s: %s', (headers, url, version, fault) => {
    expect(asked(headers, url, version)).toBe(fault);
  });

  it('gets a complete reply with the headers of every answer', () => {
    expect(writeReply(404)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n[\s\S]*\r\ncontent-length: 0\r\n\r\n$/);
    expect(writeReply(400, '{"a":"ü"}')).toMatch(
      /\r\nx-content-type-options: nosniff\r\n[\s\S]*content-length: 10\r\n/,
    );
  });
});

describe('this machine', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('accepts %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each(['', 'evil.example', '127.0.0.1.evil.example', 'aurora.localhost', '10.0.0.1', '[::2]', 'localhost.evil'])(
    'rejects %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );

  it('has loopback addresses', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
    expect(['10.0.0.1', '::2', '', '127.0.0.1.x'].some(isLoopback)).toBe(false);
  });
});
