/**
 * Module -> its folders from lowest to highest layer. A folder may import only from folders before it and from itself.
 * A star matches one name: folders matched by the same starred line must not import each other. The dot means the
 * module's own files. To understand a folder, read it and the folders above it in this list.
 */
export const FOLDER_ORDER: Readonly<Record<string, readonly string[]>> = {
  portal: [
    // Loading of code, and recovery when it fails.
    'chunks',
    // Page state: texts, facts, the portal, URL, replies, and the sources that update them.
    'state/texts',
    'state',
    'state/address',
    'state/queries',
    'state/sources',
    // Components that know the state but no screen.
    'support',
    'health',
    'html',
    // Refusals by a member's own limits and breaks.
    'protection',
    'live',
    'rewards',
    'club',
    'phone',
    'art/pen',
    'art/motifs',
    'art',
    'draws',
    'human-check',
    'play',
    // Shared parts of all screens.
    'page',
    'service',
    'analytics',
    'forms/human-check',
    'forms/phone-number',
    'forms',
    'forms/captcha',
    'forms/codes',
    'forms/phone-provider',
    'forms/banks',
    'forms/spec-form',
    'games',
    'wallets',
    'exports',
    'centre',
    'centre/parts',
    // Shared by member centre and agent centre: money and records.
    'cashier',
    'cashier/password',
    'records',
    'features/login/attempt',
    'features/member/security/parts',
    'features/member/security/avatar',
    'features/member/payouts/accounts',
    'features/member/payouts/receipts',
    'features/member/payouts/withdraw',
    'features/member/payouts/transfers',
    // Cashier: shared order logic, payment methods, and the protection of payouts.
    'features/cashier/orders',
    'features/cashier/methods',
    'features/cashier/password',
    'features/cashier/accounts',
    'features/agent/parts',
    'features/agent/contracts',
    'features/member/deposit/calls',
    'features/member/deposit/order',
    'features/member/deposit/fresh',
    'features/*/*',
    'features/*',
    // Menus, the shell and the map of all screens.
    'menus',
    'shell',
    // Entry points of a page: browser, edge, staff preview.
    'start',
    'staff',
    '.',
  ],
  gateway: [
    'config',
    'process',
    'db',
    'db/start',
    // Merchants: revisions, and the trees that they version.
    'revisions',
    'trees',
    // Calls to payment providers.
    'providers',
    // Shared dependencies, and ports to systems outside the gateway.
    'context',
    // Failed items set aside, so that others continue.
    'set-aside',
    // Scheduled steps.
    'timers',
    'stream',
    'stream/daily-counters',
    'stream/wagering',
    'stream/*',
    'stream/replay',
    // A member's rounds, movements and days for records and exports.
    'records',
    // Request pipeline of a call.
    'pipeline',
    // Shared by several features.
    'html',
    'content',
    'identity/codes',
    'identity',
    'identity/secrets',
    'identity/passwords',
    'identity/checks',
    'identity/sessions',
    // Cashier: shared order logic, payment methods, and the protection of payouts.
    'features/cashier/orders',
    'features/cashier/methods',
    'features/cashier/password',
    'features/cashier/accounts',
    'features/cashier/outgoing',
    'features/cashier/deposits',
    // Agent contracts, and the performance of teams in a period.
    'features/contracts/terms',
    'features/*/*',
    'features/*',
    // Staff sign-in, staff accounts, and staff actions on player features.
    'staff',
    'staff/identity',
    'staff/staff-emails',
    'staff/sign-in',
    'staff/accounts',
    'staff/*',
    // Wiring: features must not import each other and are connected here.
    'wiring/agents',
    'wiring/cashier',
    'wiring/exports',
    'wiring/history',
    'wiring/rewards',
    'wiring',
    'preflight',
    '.',
  ],
  contract: [
    // Definition of a call; types shared by several areas and the wire; transport of a call.
    'call',
    'system',
    'verification',
    'session',
    'wire',
    // Shared by all money orders.
    'cashier',
    // Refusals by members' own limits and breaks, of calls of several areas.
    'protection',
    // Member records, also used by agents' calls about their teams.
    'records',
    // Shared parts of staff calls. Areas of players must not import them, nor each other.
    'staff',
    '*',
    // Staff areas; those that others import come first.
    'staff/session',
    'staff/sign-in',
    'staff/own-account',
    'staff/trees',
    'staff/cashier',
    'staff/*',
    '.',
  ],
  conformance: [
    // Expected and actual replies; checks beyond the schema; shared request and assertion helpers; the paths that calls
    // need; the cases of one call; relations between calls; the runner and its report.
    'verdict',
    'sound',
    'kit',
    'paths',
    'cases',
    'relations',
    '.',
    // The same for payment providers.
    'provider',
    'report',
  ],
  model: [
    // State machines of money. They import no document.
    'state-machines',
    // Compares a provider's statement with our ledger.
    'reconciliation',
    // Schema-based parsing, and the individual documents.
    'json',
    // Results of agent contracts, and what a changed contract would end.
    'agents',
    'points',
    'documents/generated',
    'documents',
    // Players' own limits, by calendar periods of a zone.
    'limits',
    'missions',
    'promotions',
    // Seeded random history.
    'history',
    // The condition language over facts, then its users: a site, the elements as data, forms.
    'conditions',
    'site',
    'catalogue',
    'form/values',
    'form',
    'theme',
    // What a visitor sees, and where addresses and clicks lead.
    'portal',
    'screens',
    // Static proofs about all of the above.
    'prover/sets',
    'prover',
    'paths',
    'compare',
    'proposals',
    'explain',
    // Switches and elements as flags of OpenFeature clients.
    'flags',
  ],
  brand: [
    'read',
    // Checks of a brand, from the definition of a finding to the linter that runs all.
    'check/findings',
    'check/design',
    'check/texts',
    'check',
    'fix',
    // Colours and pictures of a new brand from its logo.
    'logo',
    // Templates of a new brand.
    'new',
    '.',
  ],
  ui: [
    // Polyfills for missing browser features, each in one guarded place.
    'engine',
    'style',
    'late',
    // Countdowns, with one shared clock.
    'time',
    'words',
    'pictures',
    // Theming of a framed page to match the surrounding page.
    'framed',
    'actions',
    'overlays',
    'fields',
    'feedback',
    'lists',
    'charts',
    'virtual-grid',
    // Forms: state, rendering of parts, the form.
    'schema-form/state',
    'schema-form/theme',
    'schema-form',
  ],
  console: [
    'texts/*',
    'texts',
    // Names of switches, settings and values for staff.
    'names',
    'api',
    'session',
    'forms',
    // Shared parts of all screens and of several screens.
    'kit/charts',
    'kit',
    'authenticators',
    'effects/labels',
    'entries',
    'preview',
    'effects',
    'people',
    // Shared by order queues and a member's own orders.
    'orders',
    // Shared by the editors of points, mall, missions and promotions.
    'rewards',
    'exports',
    'undo',
    'features/content/words',
    'features/content/draft',
    'features/content/list',
    'features/content/preview',
    'features/games/parts',
    'features/settings/parts',
    // Cashier: shared order logic, payment methods, and the protection of payouts.
    'features/cashier/orders',
    'features/cashier/methods',
    'features/cashier/password',
    'features/cashier/accounts',
    'features/*/*',
    'features/*',
    // The shell, with the list of all screens.
    'shell',
    '.',
  ],
  'demo-games': [
    'db',
    'wallet',
    'rules',
    'texts',
    // Browser pages around a game.
    'client/page',
    'client/art',
    'client/frame',
    'client/*',
    'client',
    'context',
    // Base of every game, then the games, one folder each, and their list.
    'play',
    'games/*/rules/*',
    'games/*/rules',
    'games/*/texts',
    'games/*/page/*',
    'games/*/page',
    'games/*/server',
    'games/*',
    'games',
    'routes',
    '.',
  ],
  'demo-payments': [
    'db',
    'texts',
    'client/page',
    'client/*',
    'client',
    'context',
    // Accounts of the provider, and the outbox of its events.
    'books',
    'outbox',
    // APIs of gateways and of the panel, and the pages with the payer API.
    'wire',
    'control',
    'site',
    '.',
  ],
  edge: [
    'memory',
    'wire',
    'build',
    // Sources of replies, brands and change notifications.
    'gateway',
    'brands',
    'live',
    // Form validators compiled from merchants' rules, and the pages.
    'page/forms',
    'page',
    // Request pipeline: visitor identification, the page's own calls, responses.
    'pipeline',
    'own-calls',
    'routes',
    'posts',
    'ofrep',
    '.',
  ],
};
