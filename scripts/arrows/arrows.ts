import type { IConfiguration } from 'dependency-cruiser';

/** Tests, and what stands in a folder testing/ for them. */
export const TESTS = String.raw`\.test\.tsx?$|/testing/`;
const SCHEMA_LIBRARIES = '(^|/)(typebox|@sinclair/typebox|ajv|ajv-formats|@fastify/type-provider-typebox)(/|$)';

/**
 * The one way to an instance of i18next, for pages that read texts of their own: the options that decide how a text is
 * written (placeholders, plural keys) stand there once, so no page reads the same text otherwise. No text comes with it.
 */
const TEXT_ENGINE = String.raw`^src/texts/(create-i18n|digits|hold-direction|languages|typed-texts|plural-key|warn-of-missing)\.ts$`;

/** The one way to read what a server wrote into its page. */
const DATA_BLOCK = String.raw`^src/contract/page/data-block\.ts$`;

/** What HTML of strangers may hold: the look shows it, the gateway keeps it, and both clean it by one list. */
const THIRD_PARTY_HTML = String.raw`^src/model/documents/foreign-html\.ts$`;

/** In which digits figures are written: the look writes them, and so do texts with their values. */
const DIGITS = String.raw`^src/texts/digits\.ts$`;

/** How typed text is read: fields write it while one types, rules and calls read it. */
const TYPED_TEXT = String.raw`^src/model/form/values/typed-text\.ts$`;

/** What of the house runs in browsers: its pages, and the rules that both sides play by. */
const DEMO_GAMES_PAGES = '^src/house/(?:client|rules|games/[^/]+/(?:page|rules))/';
const BANK_PAGES = '^src/bank/client/';

/** All that a vendor knows of ours: the wallet's calls, what lotteries tell, what games and portals say to each other. */
const FOR_VENDORS = ['^src/contract/vendors/', TEXT_ENGINE, DATA_BLOCK];

/** All that a payment provider knows of ours: what gateways ask and are told, and how texts are read. */
const FOR_PROVIDERS = [
  String.raw`^src/contract/((payments|call)/|vendors/frame-(look|writing)\.ts$)`,
  TEXT_ENGINE,
  DATA_BLOCK,
];

/** All that the chat room's page knows of ours: what it says over its socket and to the portal, and how it is dressed. */
const FOR_THE_CHAT = [
  String.raw`^src/contract/(chat/chat-messages|vendors/frame-(messages|look|writing)|call/read)\.ts$`,
  TEXT_ENGINE,
  DATA_BLOCK,
];

/** What a gateway knows of the house's games: the rows that they bring to its catalogue. The code behind them is loaded by none. */
const DEMO_GAMES_ROWS = [String.raw`^src/house/games/games\.ts$`];

/** How many digits each currency has: what a brand says of its own is held against what payments are made in. */
const CURRENCIES = String.raw`^src/contract/payments/currencies\.ts$`;

/** What single files of another room a room may import. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  ui: [THIRD_PARTY_HTML, DIGITS, TYPED_TEXT],
  demoGames: FOR_VENDORS,
  bank: FOR_PROVIDERS,
  chat: FOR_THE_CHAT,
  gateway: DEMO_GAMES_ROWS,
  brand: [CURRENCIES],
};

/** Room -> the rooms that it may import besides itself, and the better way when it wants more. */
const MODULES: Readonly<Record<string, readonly [readonly string[], string]>> = {
  model: [[], 'The model is pure: let the caller read the document, the clock or the text and pass the value in.'],
  texts: [[], 'Texts are data: code that needs more than the files belongs to the room that uses it.'],
  ui: [[], 'The look receives props: resolve the element or text in portal/ and pass plain values down.'],
  contract: [
    ['model'],
    'The contract only names calls: move shared rules down to model/, transport up to portal/ or gateway/.',
  ],
  pool: [
    [],
    'The pool runs whatever job it is given: what a job does stands in a module of the room that asks for it.',
  ],
  validator: [
    ['model', 'pool'],
    'The validator turns schemas into code and knows nothing else: pass what it needs in, move shared rules down to model/.',
  ],
  conformance: [
    ['model', 'contract'],
    'The kit knows the contract alone: what it needs of one gateway is passed in by scripts/ or a test.',
  ],
  brand: [['model', 'texts'], 'Brand tools read files and ask the model: move shared rules down to model/.'],
  portal: [
    ['ui', 'model', 'contract', 'texts'],
    'The portal asks the gateway by a call of contract/; rules live in model/, looks in ui/.',
  ],
  console: [
    ['ui', 'model', 'contract', 'texts'],
    'The console shares ui/, model/ and contract/ with the portal: move the shared piece there.',
  ],
  postgres: [[], 'This room runs a PostgreSQL and brings schemas up to date: what a table means belongs to its owner.'],
  serving: [
    [],
    'What every server of ours does with connections, and how its answers present themselves: what is answered belongs to the server.',
  ],
  gateway: [
    ['model', 'contract', 'validator', 'texts', 'pool', 'postgres', 'serving'],
    'The gateway answers calls: what brands and pages need of it goes through contract/ or is passed in by main.ts.',
  ],
  // Both draw with the look as with a library, so that a framed page and the portal around it are one product; the look is
  // told everything by props, so nothing of a brand or of the portal comes with it.
  demoGames: [
    ['ui', 'postgres', 'serving'],
    'The house is a vendor like any other: what a gateway tells it comes by the calls of contract/vendors/seamless.ts alone.',
  ],
  bank: [
    ['ui', 'postgres', 'serving'],
    'The bank is a payment provider like any other: what a gateway tells it comes by the calls of contract/payments alone.',
  ],
  chat: [
    ['ui', 'serving'],
    'The chat room is a page of its own: what it says to the gateway and the portal stands in contract/, the rest is its own.',
  ],
  edge: [
    ['model', 'contract', 'validator', 'brand', 'texts', 'pool', 'serving'],
    'The edge is given its gateway and its renderer by main.ts: add a parameter, not an import.',
  ],
};

const betweenModules = Object.entries(MODULES).map(([module, [allowed, comment]]) => ({
  name: `${module}-arrows`,
  severity: 'error' as const,
  comment,
  from: { path: `^src/${module}/`, pathNot: TESTS },
  to: {
    path: '^src/',
    pathNot: [...[module, ...allowed].map((name) => `^src/${name}/`), ...(EXCEPTIONS[module] ?? [])],
  },
}));

/** The imports that are allowed, as rules of dependency-cruiser. Each ban says what to do instead. */
export const importRules: IConfiguration = {
  forbidden: [
    ...betweenModules,
    {
      name: 'contract-takes-types-only',
      severity: 'error',
      comment: 'The contract needs only the shapes of documents: write "import type".',
      from: { path: '^src/contract/', pathNot: TESTS },
      to: { path: '^src/model/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'model-without-node',
      severity: 'error',
      comment:
        'The model runs in browsers and on any machine: take the value as an argument, read it in gateway/, edge/ or brand/.',
      from: { path: '^src/model/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-without-node',
      severity: 'error',
      comment: "This code runs in a browser: use the platform's own (URL, crypto, TextEncoder), or move it to edge/.",
      from: {
        path: ['^src/(portal|console|ui|contract)/', DEMO_GAMES_PAGES, BANK_PAGES, '^src/chat/client/'],
        pathNot: [TESTS, String.raw`schemas\.ts$`],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-does-not-reach-files',
      severity: 'error',
      comment: "load-node.ts reads the disk: import the language's JSON files instead.",
      from: { path: '^src/(?:portal|console|ui|model|contract)/', pathNot: TESTS },
      to: { path: '^src/texts/load-node', reachable: true },
    },
    {
      name: 'no-schema-library-in-the-browser',
      severity: 'error',
      comment: "Import the area's calls.ts, not its schemas.ts; a reply from outside is read by the area's read.ts.",
      from: { path: ['^src/(?:portal|console|ui)/', DEMO_GAMES_PAGES, BANK_PAGES, '^src/chat/client/'], pathNot: TESTS },
      to: { path: SCHEMA_LIBRARIES, reachable: true },
    },
    {
      name: 'features-stand-alone',
      severity: 'error',
      comment: 'Features do not know each other: let the app compose them, or move the shared piece a layer down.',
      from: { path: '^src/(gateway|portal|console)/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/$1/features/', pathNot: '^src/$1/features/$2/' },
    },
    {
      name: 'games-stand-alone',
      severity: 'error',
      comment: 'Games do not know each other: move what two share to house/rules/, house/client/art/ or house/play/.',
      from: { path: '^src/house/games/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/house/games/', pathNot: '^src/house/games/$1/' },
    },
    {
      name: 'game-pages-without-server',
      severity: 'error',
      comment: "A page asks the house by a call below /api/<kind>: move what both sides need to the game's rules/.",
      from: { path: DEMO_GAMES_PAGES, pathNot: TESTS },
      to: { path: '^src/house/(db|wallet|context|play|routes)/|^src/house/games/[^/]+/(server(/|[.]ts$)|[^/]+[.]ts$)' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Two files that need each other are one subject or three: merge them, or move the shared piece into a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nobody-imports-main',
      severity: 'error',
      comment: 'main.ts and compose/ compose and are not composed: move what you need into the room that owns it.',
      from: { path: '^src/', pathNot: [TESTS, String.raw`^src/(main\.ts$|compose/)`] },
      to: { path: String.raw`^src/(main\.ts$|compose/)` },
    },
    {
      name: 'code-without-tests-and-scripts',
      severity: 'error',
      comment: 'Tests and scripts use the code, never the other way: move the shared piece into src/.',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: [TESTS, '^tests/', '^scripts/'] },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      comment: 'The file or package is not there: correct the path (with its extension) or add the package.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^tests/fixtures/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.js', '.mjs', '.json'],
    },
  },
};
