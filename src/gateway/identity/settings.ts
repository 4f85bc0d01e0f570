import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type Change, changeMerchant } from '#gateway/revisions/changes.ts';
import { createRevisionCache } from '#gateway/revisions/revision-cache.ts';
import type { Revisions } from '#gateway/revisions/revisions.ts';
import { type CodeBudgets, DEFAULT_BUDGETS, readBudgets } from './codes/code-budgets.ts';

export interface IdentitySettings {
  /** Actions that require a human check (M94). */
  readonly humanCheck: { readonly login: boolean; readonly register: boolean; readonly sms: boolean };
  /** Whether replies may disclose that an account exists (D32). */
  readonly revealAccounts: boolean;
  /** Minutes until another code may be requested (M100). */
  readonly resendMinutes: number;
  /** Whether registration requires both consents, regardless of the brand. */
  readonly requireConsents: boolean;
  readonly codeBudgets: CodeBudgets;
  /** Days until a password must be changed; null: never. */
  readonly passwordDays: number | null;
  /** argon2id hash of the merchant's initial password (D17); null: none. */
  readonly initialPasswordHash: string | null;
  /** Whether a second step also asks for the name on the bank account (D30). */
  readonly askPayeeName: boolean;
}

/** Defaults of an unconfigured merchant. */
export const DEFAULT_SETTINGS: IdentitySettings = {
  humanCheck: { login: true, register: true, sms: true },
  revealAccounts: false,
  resendMinutes: 1,
  requireConsents: false,
  codeBudgets: DEFAULT_BUDGETS,
  passwordDays: null,
  initialPasswordHash: null,
  askPayeeName: false,
};

/** The merchants' settings, cached by revision. */
export interface IdentitySettingsService {
  read(merchant: string): Promise<IdentitySettings>;
  change(merchant: string, patch: Partial<IdentitySettings>, actor: string, reason?: string): Promise<Change>;
}

export function createIdentitySettings(db: Database, revisions: Revisions): IdentitySettingsService {
  const cache = createRevisionCache(revisions, (merchant) =>
    db.withMerchant(merchant, (scope) => readRevised(scope, merchant)),
  );
  return {
    read: async (merchant) => (await cache.read(merchant)).settings,
    change: (merchant, patch, actor, reason) =>
      changeMerchant(db, revisions, merchant, async (scope) => {
        const before = await readSettings(scope, merchant);
        const after = { ...before, ...patch };
        if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
        await writeSettings(scope, merchant, after);
        const reported = { before: withoutHash(before), after: withoutHash(after) };
        return { actor, reason, action: 'identity.set', subject: 'identity', ...reported };
      }),
  };
}

/** Staff read the journal: it records whether an initial password is set, not its hash. */
function withoutHash({ initialPasswordHash, ...rest }: IdentitySettings) {
  return { ...rest, initialPassword: initialPasswordHash !== null };
}

async function readRevised(db: Db, merchant: string) {
  const row = await db
    .selectFrom('tree_revision')
    .select('revision')
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  return row && { revision: Number(row.revision), settings: await readSettings(db, merchant) };
}

async function readSettings(db: Db, merchant: string): Promise<IdentitySettings> {
  const row = await db.selectFrom('identity_setting').selectAll().where('merchant', '=', merchant).executeTakeFirst();
  if (row === undefined) return DEFAULT_SETTINGS;
  return {
    humanCheck: { login: row.human_check_login, register: row.human_check_register, sms: row.human_check_sms },
    revealAccounts: row.reveal_accounts,
    resendMinutes: row.resend_minutes,
    requireConsents: row.require_consents,
    codeBudgets: readBudgets(row.code_budgets),
    passwordDays: row.password_days,
    initialPasswordHash: row.initial_password_hash,
    askPayeeName: row.ask_payee_name,
  };
}

async function writeSettings(db: Db, merchant: string, settings: IdentitySettings): Promise<void> {
  const row = {
    human_check_login: settings.humanCheck.login,
    human_check_register: settings.humanCheck.register,
    human_check_sms: settings.humanCheck.sms,
    reveal_accounts: settings.revealAccounts,
    resend_minutes: settings.resendMinutes,
    require_consents: settings.requireConsents,
    code_budgets: JSON.stringify(settings.codeBudgets),
    password_days: settings.passwordDays,
    initial_password_hash: settings.initialPasswordHash,
    ask_payee_name: settings.askPayeeName,
  };
  await db
    .insertInto('identity_setting')
    .values({ merchant, ...row })
    .onConflict((on) => on.column('merchant').doUpdateSet(row))
    .execute();
}
