import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { parseStatus } from '#model/documents/status.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor', 'newcomer'], {
    countryOf: (address) => (address === '198.51.100.7' ? 'JP' : undefined),
  });
});

afterAll(async () => {
  await gateway.close();
});

/** Requests through the edge, as a visitor from `address`. */
const visit = (merchant: string, address: string) =>
  gateway.ask(merchant, {
    url: '/wps/system/status',
    headers: {
      'x-livery-edge': gateway.context.edgeSecret,
      'x-livery-merchant': merchant,
      'x-livery-address': address,
    },
  });

describe('status', () => {
  test('M288, M289: the status call returns maintenance, restriction, location and the trees', async () => {
    const reply = await gateway.ask('aurora', { url: '/wps/system/status?url=aurora.localhost' });
    const { value } = reply.json();
    expect(value).toMatchObject({
      maintenance: false,
      regionRestriction: false,
      location: { ip: '127.0.0.1', country: 'SG' },
    });
    expect(Object.keys(value.info).sort()).toEqual([
      'analytics',
      'customerService',
      'domainRoute',
      'imageCDNs',
      'launchGameCDNs',
      'mainDomain',
      'register',
      'resources',
      'whitelabel',
    ]);
  });

  test.each(['aurora', 'lotus', 'harbor', 'newcomer'])(
    'the status of %s parses without a problem',
    async (merchant) => {
      const { value } = (await gateway.ask(merchant, { url: '/wps/system/status' })).json();
      const { value: status, problems } = parseStatus(value);
      expect(problems).toEqual([]);
      expect(status.resources.length).toBe(value.info.resources.length);
      expect(status.resources.filter((resource) => resource.url === '')).toEqual([]);
    },
  );

  test('two visitors of one site get their own location and restriction, one site does not restrict another', async () => {
    const { status } = await gateway.context.trees.read('lotus');
    const region = { ...status.region, mode: 'allow', countries: ['VN'] };
    await gateway.context.trees.replaceTree('lotus', 'status', { ...status, region }, 'test');
    const [abroad, local, elsewhere] = await Promise.all([
      visit('lotus', '198.51.100.7'),
      visit('lotus', '127.0.0.1'),
      visit('aurora', '198.51.100.7'),
    ]);
    expect(abroad.json().value).toMatchObject({
      regionRestriction: true,
      location: { ip: '198.51.100.7', country: 'JP' },
    });
    expect(local.json().value).toMatchObject({
      regionRestriction: false,
      location: { ip: '127.0.0.1', country: 'VN' },
    });
    expect(elsewhere.json().value.regionRestriction).toBe(false);
  });

  test('region rules and the local country stay on the server', async () => {
    const { value } = (await gateway.ask('aurora', { url: '/wps/system/status' })).json();
    expect(JSON.stringify(value)).not.toMatch(/allowAddresses|blockAddresses|localCountry|"region"/);
  });
});

describe('settings', () => {
  test('M290: the site settings are the merchant’s own', async () => {
    const ask = async (merchant: string) =>
      (await gateway.ask(merchant, { url: '/wps/system/whitelabel' })).json().value;
    expect(await ask('harbor')).toMatchObject({ agentCentre: true, loginBeforeHome: true });
    expect(await ask('aurora')).toMatchObject({
      agentCentre: true,
      loginBeforeHome: false,
      gatewayProfile: { codec: 'plain' },
    });
  });

  test('M278: the register settings are a map of field name to rule, in the order of the form', async () => {
    const { value } = (await gateway.ask('aurora', { url: '/wps/system/setting/register' })).json();
    expect(Object.keys(value).slice(0, 3)).toEqual(['username', 'password', 'payeeName']);
    expect(value.email).toEqual({
      key: 'email',
      enabled: false,
      required: false,
      minLength: 6,
      maxLength: 100,
      acceptedPattern: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
      patternId: 3,
    });
  });

  test('M302, M304: domain routes are a list of addresses', async () => {
    const routes = await gateway.ask('aurora', { url: '/wps/system/domainRoute' });
    expect(routes.json().value).toEqual(['https://www.aurora.example', 'https://m.aurora.example']);
  });
});

describe('countries', () => {
  const ask = async (language: string) =>
    (await gateway.ask('aurora', { url: '/wps/system/country', headers: { language } })).json().value as {
      countryCode: string;
      countryDialingCode: string;
    }[];

  test('each has its dialling code, sorted by name in the language', async () => {
    const english = await ask('EN');
    expect(english.find(({ countryCode }) => countryCode === 'VN')?.countryDialingCode).toBe('84');
    expect(english.length).toBeGreaterThan(200);
    const at = (list: typeof english, code: string) => list.findIndex(({ countryCode }) => countryCode === code);
    // English order: Australia, Germany; Vietnamese: Đức, Úc.
    expect(at(english, 'AU')).toBeLessThan(at(english, 'DE'));
    const vietnamese = await ask('VI');
    expect(at(vietnamese, 'DE')).toBeLessThan(at(vietnamese, 'AU'));
    expect(new Set(vietnamese.map(({ countryCode }) => countryCode))).toEqual(
      new Set(english.map(({ countryCode }) => countryCode)),
    );
  });

  test('an unknown language sorts as English', async () => {
    expect(await ask('XX')).toEqual(await ask('EN'));
  });
});
