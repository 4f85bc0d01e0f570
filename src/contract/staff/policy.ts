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
  'overview.read': { allows: 'see the merchants and their figures', to: 'platform', roles: ALL },
  'documents.read': { allows: 'read brand files and trees', to: 'merchant', roles: ALL },
  'switch.turn': { allows: 'turn switches', to: 'merchant', roles: HELPERS },
  'rule.change': { allows: 'change the rules of fields', to: 'merchant', roles: CHANGERS },
  'settings.change': { allows: 'change settings of a site', to: 'merchant', roles: CHANGERS },
  'maintenance.set': { allows: 'open and close a site', to: 'merchant', roles: CHANGERS },
  'content.read': { allows: 'read announcements, help, banners and promotions', to: 'merchant', roles: ALL },
  'content.change': { allows: 'write announcements, help, banners and promotions', to: 'merchant', roles: HELPERS },
  'games.change': {
    allows: 'enable and order games, and say which are between players',
    to: 'merchant',
    roles: CHANGERS,
  },
  'change.undo': { allows: 'take back changes that they may make', to: 'merchant', roles: HELPERS },
  'why.ask': { allows: 'ask why something is shown', to: 'merchant', roles: ALL },
  'preview.open': { allows: 'open a preview of a site', to: 'merchant', roles: ALL },
  'member.read': { allows: 'look up members', to: 'merchant', roles: ALL },
  'member.change': { allows: 'lock members and label them', to: 'merchant', roles: HELPERS },
  'member.secure': { allows: 'end sessions of members and reset their second step', to: 'merchant', roles: HELPERS },
  'feedback.read': { allows: 'read the feedback of members', to: 'merchant', roles: ALL },
  'feedback.answer': { allows: 'settle the feedback of members', to: 'merchant', roles: HELPERS },
  'chat.moderate': { allows: 'moderate the chat room', to: 'merchant', roles: HELPERS },
  'promotion.rule': { allows: 'set the rules of promotions and try them', to: 'merchant', roles: HELPERS },
  'promotion.budget': { allows: 'fill the budgets of promotions', to: 'merchant', roles: CHANGERS },
  'promotion.places': { allows: 'give the places of promotions without a rule', to: 'merchant', roles: CHANGERS },
  'points.read': { allows: 'see by what members earn points, and try other rules', to: 'merchant', roles: ALL },
  'points.rule': { allows: 'put rules of points in force', to: 'merchant', roles: CHANGERS },
  'mall.read': { allows: 'see what points are exchanged for', to: 'merchant', roles: ALL },
  'mall.change': { allows: 'change what points are exchanged for', to: 'merchant', roles: CHANGERS },
  'mall.stock': { allows: 'correct the stock of the points mall', to: 'merchant', roles: HELPERS },
  'mission.read': { allows: 'see missions with what came of them, and try others', to: 'merchant', roles: ALL },
  'mission.write': { allows: 'write missions that are off', to: 'merchant', roles: HELPERS },
  'mission.turn': {
    allows: 'switch missions on and off, and change those that are on',
    to: 'merchant',
    roles: CHANGERS,
  },
  'grant.forfeit': { allows: 'take back bonuses and rewards of members', to: 'merchant', roles: CHANGERS },
  'application.answer': { allows: 'answer applications for rewards', to: 'merchant', roles: HELPERS },
  'redeem.answer': { allows: 'answer exchanges of points', to: 'merchant', roles: HELPERS },
  'cashier.read': { allows: 'see deposits, withdrawals and receipts', to: 'merchant', roles: ALL },
  'cashier.answer': {
    allows: "answer orders up to the merchant's limit, and propose above it",
    to: 'merchant',
    roles: HELPERS,
  },
  'cashier.answerAbove': { allows: "answer orders above the merchant's limit", to: 'merchant', roles: CHANGERS },
  'cashier.suspense': { allows: 'say what becomes of money that no order takes', to: 'merchant', roles: CHANGERS },
  'cashier.methods': { allows: "change ways to pay and the cashier's settings", to: 'merchant', roles: CHANGERS },
  'ledger.read': { allows: 'read what moved on the accounts of members', to: 'merchant', roles: ALL },
  'correction.propose': { allows: 'propose corrections of the accounts of members', to: 'merchant', roles: HELPERS },
  'correction.approve': { allows: 'approve corrections that others propose', to: 'merchant', roles: CHANGERS },
  'export.make': {
    allows: 'take lists of the cashier and ledgers of members away as files',
    to: 'merchant',
    roles: ['administrator', 'operator', 'auditor'],
  },
  'reconciliation.read': { allows: "see how providers' statements differ from the books", to: 'merchant', roles: ALL },
  'reconciliation.run': { allows: 'compare statements and books now', to: 'merchant', roles: HELPERS },
  'reconciliation.answer': {
    allows: 'close differences of statements and books, with a colleague where money differs',
    to: 'merchant',
    roles: CHANGERS,
  },
  'proposal.answer': {
    allows: "take back what they proposed above the merchant's limit",
    to: 'merchant',
    roles: HELPERS,
  },
  'proposal.confirm': {
    allows: "confirm and refuse what others propose above the merchant's limit",
    to: 'merchant',
    roles: CHANGERS,
  },
  'setAside.read': { allows: 'see what could not be processed', to: 'merchant', roles: ALL },
  'setAside.answer': { allows: 'have what was set aside retried, or dismiss it', to: 'merchant', roles: CHANGERS },
  'finance.read': { allows: 'see balances, the rules of the books and how far counts are', to: 'merchant', roles: ALL },
  'finance.look': {
    allows: 'have the books looked at now',
    to: 'merchant',
    roles: ['administrator', 'operator', 'auditor'],
  },
  'tree.read': { allows: 'see the tree of members and what teams came to', to: 'merchant', roles: ALL },
  'tree.move': {
    allows: 'propose moves of members to other lines, and approve those that others propose',
    to: 'merchant',
    roles: CHANGERS,
  },
  'agent.rights': { allows: 'say what kinds of agents may do', to: 'merchant', roles: CHANGERS },
  'contract.read': { allows: 'see the contracts of agents and what a new one would mean', to: 'merchant', roles: ALL },
  'contract.change': {
    allows: 'offer contracts to heads of lines and answer what they ask',
    to: 'merchant',
    roles: CHANGERS,
  },
  'settlement.read': { allows: 'see what contracts of agents paid, line by line', to: 'merchant', roles: ALL },
  'settlement.hold': { allows: 'hold lines of settlements and let them go', to: 'merchant', roles: CHANGERS },
  'play.read': { allows: 'see who met linked members at tables', to: 'merchant', roles: ALL },
  'play.policy': { allows: 'say which linked play counts for nothing', to: 'merchant', roles: CHANGERS },
  'outbox.read': { allows: 'see which messages were sent', to: 'merchant', roles: ALL },
  'outbox.open': { allows: 'read messages with their codes', to: 'merchant', roles: ADMINISTRATOR },
  'journal.read': { allows: 'read the journal', to: 'platform', roles: ALL },
  'journal.export': { allows: 'export the journal', to: 'platform', roles: ['administrator', 'auditor'] },
  'staff.read': { allows: 'see who is on the staff', to: 'platform', roles: ['administrator', 'auditor'] },
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
