import { describe, expect, it } from 'vitest';
import { resolveServices } from '../portal/portal.ts';
import { sampleBrand } from '../testing/brands.ts';
import { analyticsId, parseServices, unlistedProblems } from './services.ts';

describe('the services of the permission reply', () => {
  it('M24: each part is read: customer service, routers, main domain, analytics and CDNs', () => {
    const { value, problems } = parseServices({
      customerService: [{ csType: 'VIP', path: 'cipher' }],
      domainRoute: ['https://m.quartz.example/', 'WWW.Quartz.example'],
      mainDomain: 'www.quartz.example',
      analytics: { gtagId: 'G-ABC123', other: 'x' },
      imageCDNs: ['https://img.example'],
      launchGameCDNs: ['https://games.example:8443'],
    });
    expect(value).toEqual({
      customerService: [{ csType: 'VIP', path: 'cipher' }],
      domainRoutes: ['m.quartz.example', 'www.quartz.example'],
      mainDomain: 'www.quartz.example',
      analytics: ['gtag'],
      imageCdns: ['https://img.example'],
      gameCdns: ['https://games.example:8443'],
    });
    expect(problems).toEqual([]);
  });

  it.each([
    [undefined],
    [null],
    [[]],
    ['x'],
    [{}],
    [{ customerService: 'x', domainRoute: {}, analytics: [], imageCDNs: 7 }],
  ])('M24: a missing part is empty: %j', (info) => {
    const { value, problems } = parseServices(info);
    expect(value).toEqual({
      customerService: [],
      domainRoutes: [],
      mainDomain: '',
      analytics: [],
      imageCdns: [],
      gameCdns: [],
    });
    expect(problems).toEqual([]);
  });

  it('M24: a malformed part is dropped and named by its pointer', () => {
    const { value, problems } = parseServices({
      customerService: [{ csType: 'VIP' }, { csType: 'LIVECHAT', path: 'x' }, 7],
      domainRoute: ['javascript:alert(1)', 'a.example/path', 'a.example'],
      mainDomain: 'http://x',
      imageCDNs: ['http://plain.example', 'javascript:1', 'https://a.example/path'],
      launchGameCDNs: [null],
    });
    expect(value).toMatchObject({
      customerService: [{ csType: 'LIVECHAT', path: 'x' }],
      domainRoutes: ['a.example'],
      mainDomain: '',
      imageCdns: [],
      gameCdns: [],
    });
    expect(problems.map(({ path }) => path).toSorted()).toEqual([
      '/info/customerService/0',
      '/info/customerService/2',
      '/info/domainRoute/0',
      '/info/domainRoute/1',
      '/info/imageCDNs/0',
      '/info/imageCDNs/1',
      '/info/imageCDNs/2',
      '/info/launchGameCDNs/0',
      '/info/mainDomain',
    ]);
  });

  it.each([
    ['G-ABC123', true],
    ['UA-12345-1', true],
    ['', false],
    ['constructor', false],
    ['G-<script>', false],
    [7, false],
  ])('M28: an analytics id is one or none: %j', (gtagId, isOne) => {
    expect(analyticsId({ gtagId }, 'gtag') !== undefined).toBe(isOne);
  });

  it('D43: an origin missing in the brand file is left out of the portal, and reported', () => {
    const services = { imageCdns: ['https://img.example', 'https://other.example'], gameCdns: ['https://g.example'] };
    const problems = unlistedProblems(services, { images: ['https://img.example'], frames: [] });
    expect(problems.map(({ code, path, found }) => [code, path, found])).toEqual([
      ['status.origin', '/info/imageCDNs', '"https://other.example"'],
      ['status.origin', '/info/launchGameCDNs', '"https://g.example"'],
    ]);
  });

  it('M24, M28: the portal holds what pages may reach, and of analytics only whether it is on', () => {
    const { value } = parseServices({
      analytics: { gtagId: 'G-ABC123' },
      mainDomain: 'www.quartz.example',
      imageCDNs: ['https://IMG.example', 'https://other.example'],
      launchGameCDNs: ['https://g.example'],
    });
    const links = ['https://chat.example'];
    const brand = sampleBrand({ origins: { images: ['https://img.example'], frames: ['https://g.example'], links } });
    expect(resolveServices({ brand, services: value })).toEqual({
      analytics: true,
      customerService: [],
      domainRoutes: [],
      frameOrigins: ['https://g.example'],
      linkOrigins: links,
      mainDomain: 'www.quartz.example',
      imageCdns: ['https://IMG.example'],
      gameCdns: ['https://g.example'],
    });
    expect(JSON.stringify(resolveServices({ brand, services: value }))).not.toContain('G-ABC123');
    expect(resolveServices({ brand })).toMatchObject({ analytics: false, mainDomain: '' });
  });
});
