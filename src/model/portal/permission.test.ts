import { describe, expect, it } from 'vitest';
import { parseStatus } from '../documents/status.ts';
import { requestFacts } from '../site/document-facts.ts';
import { parseTrees } from '../site/trees.ts';
import { sampleBrand } from '../testing/brands.ts';
import { type Portal, resolvePortal } from './portal.ts';

const brand = sampleBrand({ origins: { images: ['https://img.example'], frames: ['https://games.example'] } });

const INFO: Readonly<Record<string, unknown>> = {
  whitelabel: {
    modId: 'ROOT',
    enabled: '1',
    childrenNodes: [{ modId: 'MANPLAYREB3', enabled: '1', childrenNodes: [] }],
  },
  register: { email: { key: 'email', enabled: true } },
  resources: [{ resourceType: 'TELEGRAM', url: 'https://t.me/quartz' }],
  customerService: [{ csType: 'VIP', path: 'cipher' }],
  domainRoute: ['m.quartz.example'],
  mainDomain: 'www.quartz.example',
  analytics: { gtagId: 'G-ABC123' },
  imageCDNs: ['https://img.example'],
  launchGameCDNs: ['https://games.example'],
};

function portalOf(status: Readonly<Record<string, unknown>>): Portal {
  const switches = { modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] };
  const whitelabel = { modId: 'ROOT', enabled: '1', childrenNodes: [switches] };
  const info = { whitelabel, ...(status['info'] as object) };
  return resolvePortal(parseTrees({ status: { ...status, info } }, brand).documents);
}
const without = (key: string) => Object.fromEntries(Object.entries(INFO).filter(([name]) => name !== key));

/** The parts of the portal that each part of the reply decides. */
const READERS: Readonly<Record<string, (portal: Portal) => unknown>> = {
  whitelabel: ({ elements }) => elements['account.cashback']?.when,
  register: ({ elements, registration }) => [Object.hasOwn(elements, 'register.email'), JSON.stringify(registration)],
  resources: ({ resources, elements }) => [resources, Object.hasOwn(elements, 'bar.social.TELEGRAM')],
  customerService: ({ services }) => services.customerService,
  domainRoute: ({ services }) => services.domainRoutes,
  mainDomain: ({ services }) => services.mainDomain,
  analytics: ({ services }) => services.analytics,
  imageCDNs: ({ services }) => services.imageCdns,
  launchGameCDNs: ({ services }) => services.gameCdns,
};

describe('the permission reply rules the start', () => {
  it.each(Object.keys(INFO))('M24: info.%s is read: the portal differs without it', (key) => {
    const read = READERS[key];
    expect(read).toBeDefined();
    expect(read?.(portalOf({ info: INFO }))).not.toEqual(read?.(portalOf({ info: without(key) })));
  });

  it('M24: maintenance, region restriction and location are read', () => {
    expect([portalOf({ maintenance: true, info: {} }).maintenance, portalOf({ info: {} }).maintenance]).toEqual([
      true,
      false,
    ]);
    const { value } = parseStatus({ regionRestriction: 1, location: { ip: '203.0.113.9', country: 'SG' } });
    expect(requestFacts(value).value('restricted')).toBe(true);
    expect(value.location).toEqual({ ip: '203.0.113.9', country: 'SG' });
  });

  it('M24: nothing of the request enters a portal', () => {
    const location = { ip: '203.0.113.9', country: 'XQ' };
    const whole = JSON.stringify(portalOf({ regionRestriction: true, location, info: INFO }));
    expect(whole).not.toContain('203.0.113.9');
    expect(whole).not.toContain('"XQ"');
  });
});
