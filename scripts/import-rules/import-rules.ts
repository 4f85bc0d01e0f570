import type { IConfiguration } from 'dependency-cruiser';

export const TESTS = String.raw`\.test\.tsx?$|/testing/`;
const SCHEMA_LIBRARIES = '(^|/)(typebox|@sinclair/typebox|ajv|ajv-formats|@fastify/type-provider-typebox)(/|$)';

/**
 * The only way to create an i18next instance, for pages with texts of their own: it defines the options for formatting
 * texts (placeholders, plural keys) once, so that all pages read a text the same way. It contains no texts.
 */
const TEXT_ENGINE = String.raw`^src/texts/(create-i18n|digits|hold-direction|languages|typed-texts|plural-key|warn-of-missing)\.ts$`;

/** The only reader of the data block that a server writes into its page. */
const DATA_BLOCK = String.raw`^src/contract/page/data-block\.ts$`;

/**
 * Allowed HTML from third parties: the design system renders it, the gateway stores it, and both sanitize it with the
 * same list.
 */
const THIRD_PARTY_HTML = String.raw`^src/model/documents/third-party-html\.ts$`;

/** Digits of a language: used by the design system and by texts with values. */
const DIGITS = String.raw`^src/texts/digits\.ts$`;

/** Parsing of typed text: fields format it while the user types, rules and calls parse it. */
const TYPED_TEXT = String.raw`^src/model/form/values/typed-text\.ts$`;

/** Choice of a language by tags (RFC 4647): also that of pages with texts of their own. */
const LANGUAGE_LOOKUP = String.raw`^src/model/site/look-up-language\.ts$`;

/** Browser code of the demo game provider: its pages, and the game rules that both sides share. */
const DEMO_GAMES_PAGES = '^src/demo-games/(?:client|rules|games/[^/]+/(?:page|rules))/';
const DEMO_PAYMENTS_PAGES = '^src/demo-payments/client/';

/**
 * What a game vendor may import: the wallet calls, lottery notifications, and messages between game frames and portals.
 */
const FOR_VENDORS = ['^src/contract/vendors/', TEXT_ENGINE, DATA_BLOCK];

/** What a payment provider may import: requests and replies of the payment API, and text formatting. */
const FOR_PROVIDERS = [
  String.raw`^src/contract/((payments|call)/|vendors/frame-(look|writing)\.ts$)`,
  TEXT_ENGINE,
  DATA_BLOCK,
];

/** What the chat room's page may import: its socket and portal messages, and its theming. */
const FOR_THE_CHAT = [
  String.raw`^src/contract/(chat/chat-messages|vendors/frame-(messages|theme|writing)|call/read)\.ts$`,
  TEXT_ENGINE,
  DATA_BLOCK,
];

/** What the gateway may import of the demo games: the catalogue rows. It never loads the games themselves. */
const DEMO_GAMES_ROWS = [String.raw`^src/demo-games/games/games\.ts$`];

/** Number of digits of each currency: brand settings are checked against the currencies of payments. */
const CURRENCIES = String.raw`^src/contract/payments/currencies\.ts$`;

/** Single files of other modules that a module may import. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  texts: [LANGUAGE_LOOKUP],
  ui: [THIRD_PARTY_HTML, DIGITS, TYPED_TEXT],
  'demo-games': FOR_VENDORS,
  'demo-payments': FOR_PROVIDERS,
  chat: FOR_THE_CHAT,
  gateway: DEMO_GAMES_ROWS,
  brand: [CURRENCIES],
};

/** Module -> the modules that it may import besides itself, and the advice if it needs more. */
const MODULES: Readonly<Record<string, readonly [readonly string[], string]>> = {
  model: [[], 'The model is pure: let the caller read the document, the clock or the text and pass the value in.'],
  texts: [[], 'Texts are data: code that needs more than the files belongs to the room that uses it.'],
  ui: [[], 'The design system receives props: resolve the element or text in portal/ and pass plain values down.'],
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
  brand: [['model', 'texts', 'serving'], 'Brand tools read files and ask the model: move shared rules down to model/.'],
  portal: [
    ['ui', 'model', 'contract', 'texts'],
    'The portal asks the gateway by a call of contract/; rules live in model/, looks in ui/.',
  ],
  console: [
    ['ui', 'model', 'contract', 'texts'],
    'The console shares ui/, model/ and contract/ with the portal: move the shared piece there.',
  ],
  postgres: [
    ['serving'],
    'This room runs a PostgreSQL and brings schemas up to date: what a table means belongs to its owner.',
  ],
  serving: [
    [],
    'What every server of ours does with connections, and how its answers present themselves: what is answered belongs to the server.',
  ],
  gateway: [
    ['model', 'contract', 'validator', 'texts', 'pool', 'postgres', 'serving'],
    'The gateway answers calls: what brands and pages need of it goes through contract/ or is passed in by main.ts.',
  ],
  // The demo game and payment providers use the design system as a library, so that a framed page and the portal around
  // it look the same; the design system gets everything by props, so no brand or portal code comes with it.
  'demo-games': [
    ['ui', 'postgres', 'serving'],
    'The demo game provider is a vendor like any other: a gateway talks to it by the calls of contract/vendors/seamless.ts alone.',
  ],
  'demo-payments': [
    ['ui', 'postgres', 'serving'],
    'The demo payment provider is one like any other: a gateway talks to it by the calls of contract/payments alone.',
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
  name: `${module}-imports`,
  severity: 'error' as const,
  comment,
  from: { path: `^src/${module}/`, pathNot: TESTS },
  to: {
    path: '^src/',
    pathNot: [...[module, ...allowed].map((name) => `^src/${name}/`), ...(EXCEPTIONS[module] ?? [])],
  },
}));

/** Import rules as dependency-cruiser configuration. Each rule's comment says what to do instead. */
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
        path: ['^src/(portal|console|ui|contract)/', DEMO_GAMES_PAGES, DEMO_PAYMENTS_PAGES, '^src/chat/client/'],
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
      comment: 'Build schemas with src/contract/call/type.ts: it has the types of TypeBox without its code.',
      from: {
        path: [
          '^src/(?:portal|console|ui|model|contract)/',
          DEMO_GAMES_PAGES,
          DEMO_PAYMENTS_PAGES,
          '^src/chat/client/',
        ],
        pathNot: TESTS,
      },
      to: { path: SCHEMA_LIBRARIES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'openfeature-stands-alone',
      severity: 'error',
      comment: 'The providers are a package for other services: they speak OFREP and know nothing of the platform.',
      from: { path: '^src/openfeature/', pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/openfeature/' },
    },
    {
      name: 'features-stand-alone',
      severity: 'error',
      comment: 'Features do not import each other: connect them in the wiring, or move the shared part a layer down.',
      from: { path: '^src/(gateway|portal|console)/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/$1/features/', pathNot: '^src/$1/features/$2/' },
    },
    {
      name: 'games-stand-alone',
      severity: 'error',
      comment:
        'Games do not know each other: move what two share to demo-games/rules/, demo-games/client/art/ or demo-games/play/.',
      from: { path: '^src/demo-games/games/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/demo-games/games/', pathNot: '^src/demo-games/games/$1/' },
    },
    {
      name: 'game-pages-without-server',
      severity: 'error',
      comment:
        "A page asks the demo game provider by a call below /api/<kind>: move what both sides need to the game's rules/.",
      from: { path: DEMO_GAMES_PAGES, pathNot: TESTS },
      to: {
        path: '^src/demo-games/(db|wallet|context|play|routes)/|^src/demo-games/games/[^/]+/(server(/|[.]ts$)|[^/]+[.]ts$)',
      },
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
      comment:
        'main.ts and server/ wire the modules together and are imported by none: move what you need into the module that owns it.',
      from: { path: '^src/', pathNot: [TESTS, String.raw`^src/(main\.ts$|server/)`] },
      to: { path: String.raw`^src/(main\.ts$|server/)` },
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
