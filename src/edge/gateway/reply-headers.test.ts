import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logout } from '#contract/session/calls.ts';
import { PASSED_HEADERS, passReplyHeaders } from './reply-headers.ts';

const pass = (headers: Record<string, string | string[]>, path = '/wps/system/status') =>
  passReplyHeaders(headers, path);

describe('forwarded headers of a gateway’s reply', () => {
  it.each<[string, string]>([
    ['age', '12'],
    ['allow', 'GET, HEAD, OPTIONS'],
    ['cache-control', 'private, max-age=60, must-revalidate'],
    ['content-disposition', 'attachment; filename="avatar.png"'],
    ['content-encoding', 'br'],
    ['content-language', 'en-GB'],
    ['content-length', '120'],
    ['content-type', 'application/json; charset=utf-8'],
    ['content-type', 'image/png'],
    ['content-type', 'application/jose'],
    ['etag', 'W/"a-1"'],
    ['last-modified', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['merchant', 'aurora'],
    ['referrer-policy', 'no-referrer'],
    ['retry-after', '2'],
    ['vary', 'accept-encoding, cookie'],
    ['x-captcha-id', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  ])('%s: %s passes', (name, value) => {
    expect(pass({ [name]: value })).toEqual({ [name]: value });
  });

  it.each<[string, string]>([
    ['refresh', '0;url=https://evil.example/'],
    ['www-authenticate', 'Basic realm="Your bank"'],
    ['proxy-authenticate', 'Basic'],
    ['authentication-info', 'x'],
    ['clear-site-data', '"*"'],
    ['clear-site-data', '"cache"'],
    ['alt-svc', 'h3="evil.example:443"'],
    ['nel', '{"report_to":"x","max_age":1}'],
    ['report-to', '{"group":"x"}'],
    ['reporting-endpoints', 'x="https://evil.example/"'],
    ['content-security-policy', 'script-src *'],
    ['content-security-policy-report-only', 'script-src *'],
    ['strict-transport-security', 'max-age=0'],
    ['cross-origin-opener-policy', 'unsafe-none'],
    ['cross-origin-embedder-policy', 'unsafe-none'],
    ['cross-origin-resource-policy', 'cross-origin'],
    ['origin-agent-cluster', '?0'],
    ['x-frame-options', 'ALLOWALL'],
    ['x-content-type-options', 'sniff'],
    ['permissions-policy', 'camera=*'],
    ['referrer-policy', 'unsafe-url'],
    ['access-control-allow-origin', '*'],
    ['access-control-allow-credentials', 'true'],
    ['timing-allow-origin', '*'],
    ['service-worker-allowed', '/'],
    ['sourcemap', 'https://evil.example/'],
    ['speculation-rules', '"https://evil.example/"'],
    ['set-login', 'logged-in'],
    ['link', '<https://evil.example/>; rel=preload'],
    ['location', 'https://evil.example/'],
    ['content-location', 'https://evil.example/'],
    ['server', 'x/1.0'],
    ['x-powered-by', 'x'],
    ['upgrade', 'websocket'],
    ['keep-alive', 'timeout=5'],
    ['cache-control', 'public="set-cookie"'],
    ['content-disposition', 'attachment; filename="a\\";filename*=x.exe"'],
    ['retry-after', 'never'],
  ])('%s: %s ends at the edge', (name, value) => {
    expect(pass({ [name]: value })).toEqual({});
  });

  it('a non-call reply is bytes: no page, no style, no script', () => {
    for (const type of ['text/html', 'image/svg+xml', 'text/javascript', 'text/css', 'multipart/x-mixed-replace', ''])
      expect(pass({ 'content-type': type })).toEqual({ 'content-type': 'application/octet-stream' });
  });

  it('a log-out may clear the user’s own cache', () => {
    expect(pass({ 'clear-site-data': '"cache"' }, logout.path)).toEqual({ 'clear-site-data': '"cache"' });
    expect(pass({ 'clear-site-data': '"cookies"' }, logout.path)).toEqual({});
  });

  it('cookies pass for the requested host, ten at most', () => {
    const good = '__Host-session=a; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=60';
    const gone = 'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
    const bad = ['a=1; Domain=example.com', 'a=1;domain=.localhost', 'a=1; Path=/; DOMAIN = x', 'a', '=1', 'a=b c'];
    expect(pass({ 'set-cookie': [good, ...bad, gone] })).toEqual({ 'set-cookie': [good, gone] });
    expect(pass({ 'set-cookie': Array.from({ length: 30 }, () => 'a=1') })['set-cookie']).toHaveLength(10);
    expect(pass({ 'set-cookie': [`a=${'x'.repeat(5_000)}`] })).toEqual({});
  });

  it('for any gateway reply, nothing else passes', () => {
    const names = fc.oneof(fc.constantFrom(...PASSED_HEADERS), fc.string());
    fc.assert(
      fc.property(fc.dictionary(names, fc.string()), (headers) => {
        for (const [name, value] of Object.entries(pass(headers))) {
          expect(PASSED_HEADERS).toContain(name);
          expect(String(value)).not.toMatch(/[\r\n]|domain/i);
        }
      }),
    );
  });
});
