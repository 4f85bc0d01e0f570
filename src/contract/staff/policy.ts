/** Authorisation policy of staff roles: the table that the gateway enforces and the console renders. */

export const STAFF_ROLES = ['administrator', 'operator', 'support', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The merchants of an account. */
export type StaffMerchants = 'all' | readonly string[];

/** The inputs of a permission check: the account's role and merchants. */
export interface StaffRights {
  readonly role: StaffRole;
  readonly merchants: StaffMerchants;
}

interface ActionRule {
  /** Completes the sentence "The role may ...". */
  readonly allows: string;
  /** The scope: one merchant, which must be among the account's, or the platform. */
  readonly to: 'merchant' | 'platform';
  readonly roles: readonly StaffRole[];
}

const ALL = STAFF_ROLES;
const CHANGERS = ['administrator', 'operator'] as const;
const HELPERS = ['administrator', 'operator', 'support'] as const;
const ADMINISTRATOR = ['administrator'] as const;

/** All staff actions. Auditors may read everything, except what is masked even for them. */
export const STAFF_POLICY = {
  'overview.read': { allows: 'view the sites and their figures', to: 'platform', roles: ALL },
  'site.create': { allows: 'add sites', to: 'platform', roles: ADMINISTRATOR },
  'documents.read': { allows: 'view brand files and the server tree', to: 'merchant', roles: ALL },
  'switch.turn': { allows: 'turn switches on and off', to: 'merchant', roles: HELPERS },
  'rule.change': { allows: 'change registration fields', to: 'merchant', roles: CHANGERS },
  'settings.change': { allows: 'change the settings of a site', to: 'merchant', roles: CHANGERS },
  'maintenance.set': { allows: 'turn maintenance mode on and off', to: 'merchant', roles: CHANGERS },
  'request.approve': { allows: 'approve and reject change requests of others', to: 'merchant', roles: CHANGERS },
  'request.rules': { allows: 'choose which changes need approval', to: 'merchant', roles: ADMINISTRATOR },
  'content.read': { allows: 'view notices, help, banners and promotions', to: 'merchant', roles: ALL },
  'content.change': { allows: 'edit notices, help, banners and promotions', to: 'merchant', roles: HELPERS },
  'games.change': {
    allows: 'enable and order games, and mark those played between players',
    to: 'merchant',
    roles: CHANGERS,
  },
  'change.undo': { allows: 'undo changes that they can make', to: 'merchant', roles: HELPERS },
  'why.ask': { allows: 'see why something is shown', to: 'merchant', roles: ALL },
  'preview.open': { allows: 'open a preview of a site', to: 'merchant', roles: ALL },
  'brand.edit': { allows: 'edit the draft of a brand', to: 'merchant', roles: HELPERS },
  'brand.publish': { allows: 'publish brands and roll them back', to: 'merchant', roles: CHANGERS },
  'member.read': { allows: 'look up members', to: 'merchant', roles: ALL },
  'member.change': { allows: 'block and label members', to: 'merchant', roles: HELPERS },
  'member.secure': { allows: 'end members’ sessions and reset their second step', to: 'merchant', roles: HELPERS },
  'identity.read': { allows: 'look at members’ identity documents', to: 'merchant', roles: CHANGERS },
  'threshold.decide': { allows: 'decide about members above a threshold', to: 'merchant', roles: CHANGERS },
  'identity.decide': { allows: 'verify and refuse members’ identities', to: 'merchant', roles: CHANGERS },
  'feedback.read': { allows: 'read members’ feedback', to: 'merchant', roles: ALL },
  'feedback.answer': { allows: 'resolve members’ feedback', to: 'merchant', roles: HELPERS },
  'chat.moderate': { allows: 'moderate the chat room', to: 'merchant', roles: HELPERS },
  'promotion.rule': { allows: 'set and test promotion rules', to: 'merchant', roles: HELPERS },
  'promotion.budget': { allows: 'fill promotion budgets', to: 'merchant', roles: CHANGERS },
  'promotion.places': { allows: 'award places in promotions without a rule', to: 'merchant', roles: CHANGERS },
  'points.read': { allows: 'view points rules and run tests', to: 'merchant', roles: ALL },
  'points.rule': { allows: 'activate points rules', to: 'merchant', roles: CHANGERS },
  'mall.read': { allows: 'view points mall items', to: 'merchant', roles: ALL },
  'mall.change': { allows: 'edit points mall items', to: 'merchant', roles: CHANGERS },
  'mall.stock': { allows: 'correct points mall stock', to: 'merchant', roles: HELPERS },
  'mission.read': { allows: 'view missions and their results, and run tests', to: 'merchant', roles: ALL },
  'mission.write': { allows: 'create and edit missions that are off', to: 'merchant', roles: HELPERS },
  'mission.turn': {
    allows: 'turn missions on and off, and edit those that are on',
    to: 'merchant',
    roles: CHANGERS,
  },
  'grant.forfeit': { allows: 'end members’ bonuses and remove their rewards', to: 'merchant', roles: CHANGERS },
  'application.answer': { allows: 'decide on reward applications', to: 'merchant', roles: HELPERS },
  'redeem.answer': { allows: 'decide on redemptions', to: 'merchant', roles: HELPERS },
  'cashier.read': { allows: 'view deposits, withdrawals and member transfers', to: 'merchant', roles: ALL },
  'cashier.answer': {
    allows: 'decide on orders up to the site’s limit, and propose decisions above it',
    to: 'merchant',
    roles: HELPERS,
  },
  'cashier.answerAbove': { allows: 'decide on orders above the site’s limit', to: 'merchant', roles: CHANGERS },
  'cashier.suspense': { allows: 'decide what happens to money in suspense', to: 'merchant', roles: CHANGERS },
  'cashier.methods': { allows: 'change payment methods and cashier settings', to: 'merchant', roles: CHANGERS },
  'ledger.read': { allows: 'view members’ ledgers', to: 'merchant', roles: ALL },
  'correction.propose': { allows: 'propose corrections to members’ balances', to: 'merchant', roles: HELPERS },
  'correction.approve': { allows: 'approve corrections that others propose', to: 'merchant', roles: CHANGERS },
  'export.make': {
    allows: 'export cashier lists, members’ ledgers and player protection',
    to: 'merchant',
    roles: ['administrator', 'operator', 'auditor'],
  },
  'reconciliation.read': { allows: 'see how provider statements differ from the ledger', to: 'merchant', roles: ALL },
  'reconciliation.run': { allows: 'compare provider statements with the ledger', to: 'merchant', roles: HELPERS },
  'reconciliation.answer': {
    allows: 'settle differences, with second approval where money differs',
    to: 'merchant',
    roles: CHANGERS,
  },
  'proposal.answer': {
    allows: 'withdraw their own proposals above the site’s limit',
    to: 'merchant',
    roles: HELPERS,
  },
  'proposal.confirm': {
    allows: 'approve and reject others’ proposals above the site’s limit',
    to: 'merchant',
    roles: CHANGERS,
  },
  'setAside.read': { allows: 'view items that couldn’t be processed', to: 'merchant', roles: ALL },
  'setAside.answer': { allows: 'retry or dismiss items that were set aside', to: 'merchant', roles: CHANGERS },
  'finance.read': { allows: 'view balances, ledger checks and event counters', to: 'merchant', roles: ALL },
  'finance.look': {
    allows: 'run ledger checks',
    to: 'merchant',
    roles: ['administrator', 'operator', 'auditor'],
  },
  'tree.read': { allows: 'view the agent tree and team figures', to: 'merchant', roles: ALL },
  'tree.move': {
    allows: 'propose moves to other lines, and approve those that others propose',
    to: 'merchant',
    roles: CHANGERS,
  },
  'agent.rights': { allows: 'change what agent types can do', to: 'merchant', roles: CHANGERS },
  'contract.read': { allows: 'view agents’ contracts and the effect of new ones', to: 'merchant', roles: ALL },
  'contract.change': {
    allows: 'offer contracts to line heads and answer their requests',
    to: 'merchant',
    roles: CHANGERS,
  },
  'settlement.read': { allows: 'view what agents’ contracts paid, by settlement line', to: 'merchant', roles: ALL },
  'settlement.hold': { allows: 'hold and release settlement lines', to: 'merchant', roles: CHANGERS },
  'play.read': { allows: 'see who met linked members at tables', to: 'merchant', roles: ALL },
  'play.policy': { allows: 'choose which linked play doesn’t count', to: 'merchant', roles: CHANGERS },
  'outbox.read': { allows: 'see which messages were sent', to: 'merchant', roles: ALL },
  'outbox.open': { allows: 'open messages with their codes', to: 'merchant', roles: ADMINISTRATOR },
  'journal.read': { allows: 'view the audit log', to: 'platform', roles: ALL },
  'journal.export': { allows: 'export the audit log', to: 'platform', roles: ['administrator', 'auditor'] },
  'staff.read': { allows: 'view the staff list', to: 'platform', roles: ['administrator', 'auditor'] },
  'staff.change': { allows: 'invite, change and disable staff', to: 'platform', roles: ADMINISTRATOR },
} as const satisfies Readonly<Record<string, ActionRule>>;

export type StaffAction = keyof typeof STAFF_POLICY;

export const STAFF_ACTIONS = Object.keys(STAFF_POLICY) as readonly StaffAction[];

/** Whether an account has a permission; an action with merchant scope needs the merchant. Pure. */
export function mayDo(rights: StaffRights, action: StaffAction, merchant?: string): boolean {
  const rule: ActionRule = STAFF_POLICY[action];
  if (!rule.roles.includes(rights.role)) return false;
  if (rule.to === 'platform') return true;
  return merchant !== undefined && worksFor(rights, merchant);
}

export function worksFor({ merchants }: StaffRights, merchant: string): boolean {
  return merchants === 'all' || merchants.includes(merchant);
}

/**
 * Whether an account reads data without a merchant: the platform's journal chain, whose entries name staff users of all
 * merchants.
 */
export function readsPlatform(rights: StaffRights): boolean {
  return rights.merchants === 'all' && mayDo(rights, 'staff.read');
}

export function actionsOf(role: StaffRole): readonly StaffAction[] {
  return STAFF_ACTIONS.filter((action) => (STAFF_POLICY[action] as ActionRule).roles.includes(role));
}
