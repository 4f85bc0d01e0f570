/** Random trees as a gateway stores them, and random proposals of staff. */
import fc from 'fast-check';
import { SWITCHES } from '../catalogue/switches.ts';
import { SITE_FLAGS } from '../documents/site-settings.ts';
import { RESOURCE_KINDS } from '../documents/status.ts';
import type { SiteBodies } from '../proposals/content-entries.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { FIELDS } from './arbitraries.ts';

const KNOWN = SWITCHES.map(({ id }) => id);
/** Known ids, ids that no element reads, and invalid ids. */
const switchId = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 2, arbitrary: fc.constantFrom('NOBODY', 'SOMECALL1') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'lower', '') },
);
const field = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...FIELDS, 'password', 'payeeName') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'toString', '9lives') },
);

const node = fc.record(
  { modId: fc.constantFrom(...KNOWN, 'NOBODY'), enabled: fc.constantFrom<unknown>('1', '0', '1', '0', 1) },
  { requiredKeys: ['modId'] },
);
/** Registration is mostly on: without it no change of a field is visible. */
const methods = fc.constantFrom(['USERNAMEREG3'], ['MOBILENUMREG3'], ['USERNAMEREG3', 'MOBILENUMREG3'], []);
const switchTree = fc.record({
  modId: fc.constant('ROOT'),
  enabled: fc.constant('1'),
  // Two levels, with duplicate ids: the first one counts.
  childrenNodes: fc
    .tuple(
      methods,
      fc.array(
        fc.tuple(node, fc.array(node, { maxLength: 3 })).map(([own, childrenNodes]) => ({ ...own, childrenNodes })),
        { maxLength: 10 },
      ),
    )
    .map(([ids, nodes]) => [...ids.map((modId) => ({ modId, enabled: '1' })), ...nodes]),
});

/** Two of them differ only near the end. */
const patterns = fc.constantFrom('*', `^(${'a|'.repeat(40)}b)$`, `^(${'a|'.repeat(40)}c)$`);
const rulePatch = fc.record(
  {
    enabled: fc.constantFrom(true, false, 1, '0', null),
    required: fc.boolean(),
    minLength: fc.oneof(fc.nat(8), fc.constant('4'), fc.constant(-1)),
    maxLength: fc.oneof(fc.integer({ min: 8, max: 40 }), fc.constant(null)),
    acceptedPattern: patterns,
    patternId: fc.nat(19),
  },
  { requiredKeys: [] },
);
const rules = fc.dictionary(
  fc.constantFrom(...FIELDS, 'password', 'payeeName'),
  fc
    .tuple(rulePatch, fc.constantFrom(true, true, false), patterns)
    .map(([patch, enabled, acceptedPattern]) => ({ ...patch, enabled, acceptedPattern, minLength: 2 })),
);

const yesNo = fc.constantFrom<unknown>(true, false, '1', 0, null);
const whitelabel = fc.record(
  {
    ...Object.fromEntries(SITE_FLAGS.map((flag) => [flag, yesNo])),
    accountCentreTypes: fc.constantFrom([], [0], ['0', 4]),
    esports: fc.constantFrom([], ['IMES'], ['AXIOM']),
    audience: fc.constantFrom('members', 'agents', 'both'),
    gatewayProfile: fc.constantFrom({}, { codec: 'jwe' }, { relays: { getWallet: 'fetchWallet' } }),
  },
  { requiredKeys: [] },
);

const resource = fc.record(
  {
    resourceType: fc.constantFrom(...RESOURCE_KINDS),
    url: fc.constantFrom(
      'https://a.example/',
      'help@a.example',
      `https://a.example/${'x'.repeat(80)}/1`,
      `https://a.example/${'x'.repeat(80)}/2`,
    ),
    qrCodeUrl: fc.constantFrom('', 'https://a.example/qr.png'),
    labelNameEn: fc.constantFrom('One', 'Two'),
    labelNameCn: fc.constantFrom('一', '二'),
    labelNameFr: fc.constantFrom('Un', 'Deux'),
  },
  { requiredKeys: ['resourceType', 'url'] },
);
const statusTree = fc.record({
  maintenance: fc.boolean(),
  region: fc.record({ mode: fc.constantFrom('open', 'block'), countries: fc.constantFrom([], ['SG']) }),
  localCountry: fc.constantFrom('', 'SG'),
  maintenanceUntil: fc.constantFrom('2026-11-24T02:00Z', '2026-11-25T02:00Z'),
  maintenanceVisitors: fc.constantFrom([], ['203.0.113.9'], ['203.0.113.0/24']),
  resources: fc.array(resource, { maxLength: 4 }),
  customerService: fc.constantFrom([], [{ csType: 'LIVECHAT', path: '/helpmc' }]),
  domainRoute: fc.constantFrom([], ['https://m.a.example'], ['https://n.a.example']),
  mainDomain: fc.constantFrom('www.a.example', 'www.b.example'),
  analytics: fc.constantFrom({}, { gtagId: 'G-ABCD1234' }, { gtagId: 'none' }),
  imageCDNs: fc.constantFrom([], ['https://img.a.example']),
});

const words = fc.record(
  {
    title: fc.constantFrom('Open again', 'Closed', 'New games'),
    html: fc.constantFrom('<p>One</p>', '<b>One</b>', 'Two'),
  },
  { requiredKeys: ['title'] },
);
const entryFields = {
  hidden: fc.boolean(),
  removed: fc.constantFrom(false, false, true),
  from: fc.constantFrom(null, '2026-11-24T02:00:00.000Z'),
  audience: fc.constantFrom(null, { who: 'members', ranks: [1], labels: [] }),
};
const entry = fc
  .tuple(fc.record(entryFields), fc.record({ 'words.CN': words, 'words.EN': words }, { requiredKeys: [] }))
  .map(([fields, texts]) => ({ ...fields, ...texts }));
const ENTRIES = ['notice 1', 'popup 2', 'help 3'] as const;

/** Some fields of an entry, mostly of one that the site has. */
const content = fc.record({
  kind: fc.constant('content'),
  entry: fc.constantFrom(...ENTRIES, 'notice 9', '__proto__'),
  patch: fc.record(
    { ...entryFields, 'words.EN': fc.option(words), 'words.CN': fc.option(words) },
    { requiredKeys: [] },
  ),
});

export const anyTrees: fc.Arbitrary<SiteBodies> = fc.record({
  switches: switchTree,
  rules,
  whitelabel,
  status: statusTree,
  content: fc.record({ 'notice 1': entry, 'popup 2': entry, 'help 3': entry }),
});

/** One key of a tree with a valid value, with null, or with an arbitrary value. */
const setting = (tree: 'whitelabel' | 'status', bodies: fc.Arbitrary<object>) =>
  bodies.chain((body) => {
    const entries = Object.entries(body).filter(([key]) => key !== 'maintenance');
    const choices: (readonly [string, unknown])[] = [...entries, ['audience', null], ['constructor', 'x'], ['x_y', 1]];
    return fc.constantFrom(...choices).map(([key, value]) => ({ kind: 'setting' as const, tree, key, value }));
  });

export const anyProposal: fc.Arbitrary<Proposal> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('switch'), id: switchId, enabled: fc.boolean() }) },
  { weight: 3, arbitrary: content },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('switchOut'), id: switchId }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rule'), field, patch: rulePatch }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('ruleWhole'), field, rule: fc.option(rulePatch) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('ruleOrder'), fields: fc.shuffledSubarray([...FIELDS]) }),
  },
  { weight: 2, arbitrary: setting('whitelabel', whitelabel) },
  { weight: 3, arbitrary: setting('status', statusTree) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('maintenance'), on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('tree'), tree: fc.constant('whitelabel'), body: whitelabel }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tree'), tree: fc.constant('status'), body: statusTree }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tree'), tree: fc.constant('switches'), body: switchTree }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tree'), tree: fc.constant('rules'), body: rules }) },
) as fc.Arbitrary<Proposal>;

export const anyProposals: fc.Arbitrary<readonly Proposal[]> = fc.array(anyProposal, { minLength: 1, maxLength: 4 });
