/** Runs of hostile brand files and hostile trees by seed, with their faults. A fault is replayed by its seed. */
import { isTolerable } from '#model/site/brand.ts';
import { ALL_TREES } from '#portal/testing/site.ts';
import {
  findPageFaults,
  findWiderSources,
  type HostileParts,
  type HostileSite,
  openHostileSite,
} from '#tests/support/hostile-site.ts';
import {
  bendJson,
  HOSTILE_TEXTS,
  mutateJson,
  pick,
  randomTree,
  seededRandom,
  writeJson,
} from '#tests/support/mutate-json.ts';

export type Renderer = Pick<HostileParts, 'render' | 'drawArt' | 'build' | 'clientFolder'>;

export interface Finding {
  readonly seed: number;
  readonly what: string;
}

export interface BrandRun {
  readonly findings: readonly Finding[];
  readonly served: number;
  readonly refused: number;
}

export const CALM = 'calm';

/** The `count` seeds of a run from the first one on. */
export function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}

const codeOf = (seed: number): string => `m${seed}`;

/** A site of mutated brand files next to a good one; the policy of the good one is the baseline for every page. */
export function openMutatedBrands(
  document: object,
  seeds: readonly number[],
  renderer: Renderer,
): Promise<HostileSite> {
  const files: Record<string, string> = { [`${CALM}/brand.json`]: brandOf(document, CALM) };
  for (const seed of seeds) {
    const good: unknown = JSON.parse(brandOf(document, codeOf(seed)));
    files[`${codeOf(seed)}/brand.json`] = (seed % 2 === 0 ? bendJson : mutateJson)(good, seed).text;
    // Every fourth file gets hostile texts too, in case its brand file is valid.
    if (seed % 4 === 0) files[`${codeOf(seed)}/texts/EN.json`] = mutateJson(wordsOf(seed), seed).text;
  }
  return openHostileSite({ ...renderer, files, reply: goodReply });
}

function brandOf(document: object, merchant: string): string {
  return JSON.stringify({ ...document, merchant, domains: [] });
}

/** Texts of the page's frame, replaced by hostile ones. */
function wordsOf(seed: number): Readonly<Record<string, string>> {
  const random = seededRandom(seed);
  const keys = ['home.heading', 'home.notices.title', 'footer.rights', 'element.nav.home', 'screens.contactUs'];
  return Object.fromEntries(keys.map((key) => [key, pick(random, HOSTILE_TEXTS)]));
}

/**
 * Every mutant is either refused with file and pointer, or served safely; the good brand serves the same bytes before
 * and after.
 */
export async function runMutatedBrands(
  document: object,
  seeds: readonly number[],
  renderer: Renderer,
): Promise<BrandRun> {
  const site = await openMutatedBrands(document, seeds, renderer);
  const findings: Finding[] = [];
  let served = 0;
  try {
    const calm = await site.ask(CALM);
    for (const what of findPageFaults(calm)) findings.push({ seed: -1, what: `the good brand ${what}` });
    for (const seed of seeds) {
      const isServed = site.brands.get(codeOf(seed)) !== undefined;
      if (isServed) served += 1;
      const what = isServed
        ? await validateServed(site, codeOf(seed), calm.policy)
        : validateRefused(site, codeOf(seed));
      findings.push(...what.map((each) => ({ seed, what: each })));
    }
    const after = await site.ask(CALM);
    if (after.html !== calm.html) findings.push({ seed: -1, what: 'the good brand is served otherwise than before' });
    findings.push(...errorsOf(site));
  } finally {
    await site.close();
  }
  return { findings, served, refused: seeds.length - served };
}

function validateRefused(site: HostileSite, merchant: string): string[] {
  const file = `${merchant}/brand.json`;
  const reasons = site.brands.problems().filter((problem) => problem.file === file && !isTolerable(problem));
  const isReported = site.errors.some((line) => line['file'] === file);
  return [
    ...(reasons.length === 0 ? ['is refused without a problem that says why'] : []),
    ...reasons
      .filter(({ path }) => path !== '' && !path.startsWith('/'))
      .map(({ path }) => `names no pointer: ${path}`),
    ...(isReported ? [] : ['is refused and the log does not name its file']),
  ];
}

async function validateServed(site: HostileSite, merchant: string, policy: string): Promise<string[]> {
  const page = await site.ask(merchant);
  return [
    ...findPageFaults(page),
    ...findWiderSources(page.policy, policy).map((source) => `has a wider policy: ${source}`),
    ...(await validatePortalFile(site, merchant, page.html)),
  ];
}

/** The browser's next file exists, and is valid JSON. */
async function validatePortalFile(site: HostileSite, merchant: string, html: string): Promise<string[]> {
  const block = /<script type="application\/json" id="livery-page">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  try {
    const { revision, language } = JSON.parse(block);
    const { status, html: file } = await site.ask(merchant, `/_portal/${revision}/${language}.json`);
    JSON.parse(file);
    return status === 200 ? [] : [`answers its portal file with ${status}`];
  } catch (error) {
    return [`has no readable portal file: ${error}`];
  }
}

/** Refused files are logged as errors; any other error is a fault. */
function errorsOf(site: HostileSite): Finding[] {
  return site.errors
    .filter(({ event }) => !/^brand\.(update_)?refused$/.test(String(event)))
    .map((line) => ({ seed: Number(String(line['merchant']).slice(1)), what: JSON.stringify(line).slice(0, 600) }));
}

const STATUS = '/wps/system/status';
const SITE = '/wps/system/whitelabel';
const REGISTER = '/wps/system/setting/register';
const LANES = '/wps/relay/GCSGAME_gameVendor';

const RULE = { enabled: true, required: true, minLength: 4, maxLength: 16, acceptedPattern: '^[a-z]+$', patternId: 1 };
const RULES = {
  username: { key: 'username', ...RULE },
  password: { key: 'password', ...RULE },
  email: { key: 'email', ...RULE, patternId: 3 },
  line: { key: 'line', ...RULE },
};

/** Replies of a healthy gateway, by path. */
const GOOD: Readonly<Record<string, unknown>> = {
  [STATUS]: { ...ALL_TREES.status, info: { ...ALL_TREES.status.info, register: RULES } },
  [SITE]: {
    loginBeforeHome: false,
    agentCentre: true,
    accountCentreTypes: [1, 2],
    esports: ['AV'],
    gatewayProfile: {},
  },
  [REGISTER]: RULES,
  [LANES]: { data: { lanes: ALL_TREES.lanes } },
};

const enveloped = (value: string): string => `{"success":true,"value":${value}}`;

function goodReply(_: string, path: string): string | undefined {
  return Object.hasOwn(GOOD, path) ? enveloped(JSON.stringify(GOOD[path])) : undefined;
}

/** Keys that readers of trees look for. */
const KEYS = [
  ...['maintenance', 'regionRestriction', 'location', 'ip', 'country', 'info', 'whitelabel', 'register', 'resources'],
  ...['modId', 'enabled', 'childrenNodes', 'required', 'minLength', 'maxLength', 'acceptedPattern', 'patternId', 'key'],
  ...['data', 'lanes', 'title', 'cards', 'vassalage', 'displayName', 'gameType', 'isGame', 'gameClassify', 'url'],
  ...['resourceType', 'qrCodeUrl', 'labelNameEn', 'username', 'password', 'email', 'line', 'gatewayProfile', 'relays'],
  ...['loginBeforeHome', 'esports', 'accountCentreTypes', 'imageCDNs', 'analytics', 'LIVE', 'RNG', 'USERNAMEREG3'],
];

/** Reply of a hostile gateway for a seed: random trees, or mutated good ones. */
function hostileReply(seed: number, path: string): string | undefined {
  if (!Object.hasOwn(GOOD, path)) return undefined;
  const ownSeed = seed * 7 + Object.keys(GOOD).indexOf(path);
  if (seed % 2 === 0) return enveloped(writeJson(randomTree(seededRandom(ownSeed), KEYS)));
  return enveloped(mutateJson(GOOD[path], ownSeed).text);
}

/** A site of many merchants with the same good brand, each on its own hostile gateway. */
export function openHostileTrees(document: object, seeds: readonly number[], renderer: Renderer): Promise<HostileSite> {
  return openHostileSite({
    ...renderer,
    files: Object.fromEntries(seeds.map(codeOf).map((code) => [`${code}/brand.json`, brandOf(document, code)])),
    reply: (merchant, path) => hostileReply(Number(merchant.slice(1)), path),
  });
}

const PATHS = ['/index', '/register', '/login', '/rng'];

/** Whatever the trees are, each page renders and no code of them runs. */
export async function runHostileTrees(
  document: object,
  seeds: readonly number[],
  renderer: Renderer,
): Promise<readonly Finding[]> {
  const site = await openHostileTrees(document, seeds, renderer);
  const findings: Finding[] = [];
  try {
    for (const seed of seeds) {
      const page = await site.ask(codeOf(seed));
      const other = await site.ask(codeOf(seed), PATHS[seed % PATHS.length]);
      const isThere = other.status === 404 ? { ...other, status: 200 } : other;
      const what = [...findPageFaults(page), ...findPageFaults(isThere)];
      const file = await validatePortalFile(site, codeOf(seed), page.html);
      findings.push(...[...what, ...file].map((each) => ({ seed, what: each })));
    }
    findings.push(...errorsOf(site));
  } finally {
    await site.close();
  }
  return findings;
}
