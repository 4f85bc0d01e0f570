/** A minimal third-party gateway that serves four calls only, with good or hostile values. */

import { createServer, type ServerResponse } from 'node:http';

export interface ThirdPartyGateway {
  readonly url: string;
  /** Requested paths that it does not have. */
  readonly missed: ReadonlySet<string>;
  close(): Promise<void>;
}

type Values = Readonly<Record<string, unknown>>;

const RULES = {
  username: {
    key: 'username',
    enabled: 1,
    required: '1',
    minLength: '4',
    maxLength: 16,
    acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
    patternId: '1',
  },
  password: { key: 'password', enabled: true, required: true, minLength: 8, maxLength: 20, patternId: 5 },
  email: { key: 'email', enabled: 'true', required: 0, minLength: 0, maxLength: 60, patternId: 3 },
};

const SWITCHES = {
  modId: 'ROOT',
  enabled: '1',
  childrenNodes: [
    { modId: 'USERNAMEREG3', enabled: '1' },
    { modId: 'MANPLAYREB3', enabled: '0' },
  ],
};

/** Values of a well-behaved one. */
export const KIND: Values = {
  '/wps/system/status': {
    maintenance: 0,
    regionRestriction: '0',
    location: { ip: '192.0.2.7', country: 'SG' },
    info: {
      whitelabel: SWITCHES,
      register: RULES,
      resources: [{ resourceType: 'TELEGRAM', url: 'https://t.me/example', labelNameEn: 'Channel' }],
    },
  },
  '/wps/system/setting/register': RULES,
  '/wps/relay/GCSGAME_gameVendor': {
    data: {
      lanes: [
        { title: 'LIVE', cards: [{ vassalage: 'ORB', displayName: 'Orb' }] },
        { title: 'RNG', cards: [{ vassalage: 'DIAL', displayName: 'Dial' }] },
      ],
    },
  },
  '/wps/relay/MCSFE_getListAnnouncements': {
    banners: [],
    player: [{ id: 1, title: 'Welcome back', content: '<p>Hello</p>', timestamp: 1_760_000_000_000 }],
    popup: [],
    promotion: [],
  },
};

const SCRIPT = '<img src=x onerror="document.title=\'pwned\'"><script>document.title="pwned"</script>';

/** Values that no honest gateway sends; each may only affect its own part of the page. */
export const HOSTILE: Values = {
  '/wps/system/status': {
    maintenance: { yes: true },
    regionRestriction: [],
    location: SCRIPT,
    info: {
      whitelabel: {
        ...SWITCHES,
        childrenNodes: [...SWITCHES.childrenNodes, { modId: 'constructor', enabled: '1' }, null, 7],
      },
      register: {
        ...RULES,
        constructor: { enabled: true, required: true, patternId: 6 },
        line: {
          enabled: true,
          required: false,
          minLength: -5,
          maxLength: 1e308,
          acceptedPattern: '^([A-Za-z]+\\s?)*$',
          patternId: 8,
        },
        wechat: { enabled: true, minLength: 'many', maxLength: {}, acceptedPattern: '([', patternId: 99999 },
        qqNum: SCRIPT,
      },
      resources: [
        { resourceType: 'FACEBOOK', url: 'javascript:document.title="pwned"', labelNameEn: SCRIPT },
        { resourceType: 'constructor', url: 'https://a.example' },
        { resourceType: 'EMAIL', url: 'help@example.com' },
        'IOS',
      ],
      imageCDNs: ['javascript:1', 9],
    },
  },
  '/wps/system/setting/register': 'none',
  '/wps/relay/GCSGAME_gameVendor': {
    data: {
      lanes: [
        {
          title: 'LIVE',
          cards: [
            { vassalage: SCRIPT, displayName: SCRIPT },
            { vassalage: 1e308 },
            null,
            { vassalage: 'ORB', displayName: SCRIPT },
          ],
        },
        { title: 'constructor', cards: {} },
        {
          title: 'RNG',
          cards: [{ vassalage: '__proto__', displayName: 'P'.repeat(5_000) }],
          gameClassify: [{ key: {}, gameCount: 1e308 }],
        },
      ],
    },
  },
  '/wps/relay/MCSFE_getListAnnouncements': {
    banners: [{ url: 'javascript:alert(1)', groupName: 'w_home', link: 'javascript:document.title="pwned"' }],
    player: [{ id: {}, title: SCRIPT, content: SCRIPT, timestamp: 1e308 }, 'x', null],
    popup: 'none',
    promotion: [{ title: 'T'.repeat(20_000), content: SCRIPT }],
  },
};

/** Starts one on a free loopback port. Every path that `values` lacks is a plain 404 without an envelope. */
export async function startThirdPartyGateway(values: Values): Promise<ThirdPartyGateway> {
  const missed = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gateway.invalid');
    if (Object.hasOwn(values, pathname)) return answer(response, 200, { success: true, value: values[pathname] });
    missed.add(pathname);
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The third-party gateway has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    missed,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
