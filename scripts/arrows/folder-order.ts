/**
 * Room -> its folders from bottom to top. Files of a folder import only from folders that stand before it, and from their
 * own. A star is any one name: folders of one starred line do not know each other. The dot is the room's own files.
 * What makes a page comes up this list, so a folder is understood by reading it and what stands above it here.
 */
export const FOLDER_ORDER: Readonly<Record<string, readonly string[]>> = {
  portal: [
    // How code comes, and what is done when it does not.
    'chunks',
    // What the page knows: texts, facts and the portal, what the address carries, replies, and who writes all of it.
    'state/texts',
    'state',
    'state/address',
    'state/queries',
    'state/sources',
    // Pieces that know the state and no screen.
    'support',
    'health',
    'html',
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
    // What every screen draws with.
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
    // What pages of the member centre and of the agent centre share: of money, and of records.
    'cashier',
    'cashier/password',
    'records',
    // The screens and windows.
    'features/login/attempt',
    'features/member/security/parts',
    'features/member/security/avatar',
    'features/member/payouts/accounts',
    'features/member/payouts/receipts',
    'features/member/payouts/withdraw',
    'features/member/payouts/transfers',
    // Of the cashier: what every order is; how one pays, and what guards what is paid out.
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
    // What stands around them, and the map of all.
    'menus',
    'shell',
    // How a page begins: in a browser, on the edge, as a preview of the staff.
    'start',
    'staff',
    '.',
  ],
  gateway: [
    // The settings, the process and the database.
    'config',
    'process',
    'db',
    'db/start',
    // What a merchant is: revisions, and the trees that they number.
    'revisions',
    'trees',
    // How payment providers are asked.
    'providers',
    // What every part may use, and the ports to what stands beside the gateway.
    'context',
    // Items that failed, so that others go on.
    'set-aside',
    // Steps that fall due.
    'timers',
    // What happened, and what is made of it.
    'stream',
    'stream/tally',
    'stream/wagering',
    'stream/*',
    'stream/replay',
    // A member's rounds, movements and days as records and exports read them.
    'records',
    // The stages of a call.
    'door',
    // What several features share.
    'html',
    'content',
    'identity/codes',
    'identity',
    'identity/secrets',
    'identity/passwords',
    'identity/checks',
    'identity/sessions',
    // Of the cashier: what every order is; how one pays, and what guards what is paid out.
    'features/cashier/orders',
    'features/cashier/methods',
    'features/cashier/password',
    'features/cashier/accounts',
    'features/cashier/outgoing',
    'features/cashier/deposits',
    // What agents have agreed, and what their teams did in a period.
    'features/contracts/terms',
    'features/*/*',
    'features/*',
    // The staff's door, their accounts, and what they do by the players' features.
    'staff',
    'staff/identity',
    'staff/letters',
    'staff/sign-in',
    'staff/accounts',
    'staff/*',
    // Features know no other: here they are brought together.
    'compose/agents',
    'compose/cashier',
    'compose/exports',
    'compose/history',
    'compose/rewards',
    'compose',
    // What is asked of all of it before it takes requests.
    'start-check',
    '.',
  ],
  contract: [
    // What a call is; what several areas and the wire speak of; how a call travels.
    'call',
    'system',
    'verification',
    'session',
    'wire',
    // What every order of money tells, whichever area it is of.
    'cashier',
    // What records of a member tell, which agents' calls tell of their teams, too.
    'records',
    // What calls of the staff are made of. The areas of players do not know it, nor each other.
    'staff',
    '*',
    // The areas of the staff, what several others speak of before these.
    'staff/session',
    'staff/sign-in',
    'staff/own-account',
    'staff/trees',
    'staff/cashier',
    'staff/*',
    // All calls in one list.
    '.',
  ],
  conformance: [
    // What a reply is held to and what came of it; what no schema says of a reply; what every case asks and judges with; the paths that
    // calls need; the cases; a run of them, and what is written of it.
    'verdict',
    'sound',
    'kit',
    'paths',
    'cases',
    '.',
    // The same of payment providers.
    'provider',
    'report',
  ],
  model: [
    // How money moves, step by step. It knows no document.
    'machines',
    // What a provider's statement says and what our books say, held against each other.
    'reconciliation',
    // Reading by schema, and each document by itself.
    'json',
    // What agents' contracts come to, and what a change of one would end.
    'agents',
    // What playing earns in points.
    'points',
    'documents/generated',
    'documents',
    // What members reach, and what they get for it.
    'missions',
    // What promotions give by their rules.
    'promotions',
    // A year of all that, drawn by numbers.
    'history',
    // The language of conditions over facts, then what needs it: a whole site, the elements as data, forms.
    'conditions',
    'site',
    'catalogue',
    'form/values',
    'form',
    'theme',
    // What a visitor is shown, and where addresses and presses lead.
    'portal',
    'screens',
    // What can be said of all that.
    'prover/sets',
    'prover',
    'paths',
    'compare',
    'proposals',
    'explain',
  ],
  brand: [
    'read',
    // What a brand is checked by, from what a finding is to the doctor who asks all of it.
    'check/findings',
    'check/look',
    'check/texts',
    'check',
    'fix',
    // What a new brand begins with.
    'new',
    '.',
  ],
  ui: [
    // What an engine may lack, each in one guarded place.
    'engine',
    'style',
    'late',
    // What counts down, by one clock.
    'time',
    'words',
    'pictures',
    // How a page in a frame wears the look of the page around it.
    'framed',
    'actions',
    'overlays',
    'fields',
    'feedback',
    'lists',
    'charts',
    'virtual-grid',
    // Every form: what it knows, how its parts are drawn, the form.
    'schema-form/state',
    'schema-form/theme',
    'schema-form',
  ],
  console: [
    'texts/*',
    'texts',
    'api',
    'session',
    'forms',
    // What every screen is made of, and what several screens share.
    'kit/charts',
    'kit',
    'ways',
    'entries',
    'preview',
    'effects/labels',
    'effects',
    'people',
    // What the queues of orders and a member's own share.
    'orders',
    // What editors of points, mall, missions and promotions share.
    'rewards',
    // Lists that are taken away as files.
    'exports',
    'undo',
    'features/content/words',
    'features/content/draft',
    'features/content/list',
    'features/content/preview',
    'features/games/parts',
    'features/settings/parts',
    // Of the cashier: what every order is; how one pays, and what guards what is paid out.
    'features/cashier/orders',
    'features/cashier/methods',
    'features/cashier/password',
    'features/cashier/accounts',
    'features/*/*',
    'features/*',
    // The frame, with the list of all screens.
    'shell',
    '.',
  ],
  demoGames: [
    'db',
    'wallet',
    'rules',
    'texts',
    // The pages in the browser: what is around a game.
    'client/page',
    'client/art',
    'client/frame',
    'client/*',
    'client',
    'context',
    // What every game stands on, then the games, each a folder, and their list.
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
  bank: [
    'db',
    'texts',
    // The pages in the browser.
    'client/page',
    'client/*',
    'client',
    'context',
    // What it keeps, and what it tells of that.
    'books',
    'outbox',
    // What gateways ask, what the panel asks, and the pages with what payers ask.
    'wire',
    'control',
    'site',
    '.',
  ],
  edge: [
    'memory',
    'wire',
    'build',
    // Where answers, brands and news come from.
    'gateway',
    'brands',
    'live',
    // Validators of forms that merchants' rules make, and the pages.
    'page/forms',
    'page',
    // The stages of a request: who asks, what the page's own calls are told, what answers.
    'door',
    'own-calls',
    'routes',
    'posts',
    '.',
  ],
};
