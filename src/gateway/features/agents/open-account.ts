import type { Static } from 'typebox';
import type * as calls from '#contract/agents/calls.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import { sqlState } from '#gateway/db/errors.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { accountSkeleton } from '#gateway/identity/confusables.ts';
import { creationOf, findCreation, keepCreation } from '#gateway/identity/creations.ts';
import { refuseFields } from '#gateway/identity/field-problem.ts';
import { readNickname } from '#gateway/identity/nickname.ts';
import { loadCommonPasswords } from '#gateway/identity/passwords/common-passwords.ts';
import { textFor } from '#gateway/identity/texts.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { parseRules } from '#model/documents/rules.ts';
import { narrowForm } from '#model/form/form.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { dropHidden, type FieldError } from '#model/form/validate.ts';
import type { ValidateForm } from '#validator/form-validator.ts';
import type { AgentsDeps } from './deps.ts';
import type { Asker } from './line.ts';
import { readRights } from './rights.ts';

type Asked = Static<(typeof calls)['openAccount']['request']>;
type Reported = Static<(typeof calls)['openAccount']['reply']>;

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
/** The fields of the registration form that the agent fills in; the member adds the rest. */
const ASKED = new Set(['username', 'password']);

const UNFIT_NICKNAME: FieldError = {
  field: 'nickname',
  part: 'pattern',
  key: 'form.unseenSigns',
  params: { min: 2, max: 40 },
};

/**
 * Opens an account directly below the agent (M204): name and first password by the merchant's rules, and its wallet.
 */
export async function openAccountFor(
  context: Context,
  deps: Pick<AgentsDeps, 'passwords' | 'openWallet'>,
  validate: ValidateForm,
  who: Asker & { readonly kind: number },
  asked: Asked,
  visit: Visit,
): Promise<ReturnType<typeof succeed<Reported>> | Refusal> {
  const { merchant, memberId } = who;
  const rights = await context.db.withMerchant(merchant, (db) => readRights(db, merchant, who.kind));
  if (!rights.opens.includes(asked.kind)) return refuse('kind_not_allowed');
  const form = formOf(visit.trees.rules);
  const wrong = await validate(merchant, form, { username: asked.username, password: asked.password });
  if (wrong.length > 0) return refuseFields(wrong, visit.language);
  const account = String(dropHidden(form, { username: asked.username })['username'] ?? '');
  const nickname = asked.nickname?.trim() ? readNickname(asked.nickname) : account;
  if (nickname === undefined) return refuseFields([UNFIT_NICKNAME], visit.language);
  const isCommon = await loadCommonPasswords();
  if (isCommon(asked.password, { merchant, account })) return refuse('password_common');
  const row = {
    merchant,
    account,
    account_key: accountKey(account),
    account_skeleton: accountSkeleton(account),
    nickname,
    password_hash: await deps.passwords.hash(asked.password),
    password_is_first: true,
    type: asked.kind,
    upline_id: memberId,
    to_upline: asked.kind !== 0 && asked.kind !== 2,
  };
  const { password: _, ...unhidden } = asked;
  const creation = creationOf(visit, 'openAccount', unhidden);
  try {
    const id = await context.db.withMerchant(merchant, async (db) => {
      const earlier = creation && (await findCreation(db, creation));
      if (earlier !== undefined) return earlier;
      const made = await db.insertInto('member').values(row).returning('id').executeTakeFirstOrThrow();
      await deps.openWallet(db, merchant, made.id);
      if (creation !== undefined) await keepCreation(db, creation, made.id);
      return made.id;
    });
    return succeed({ id, account });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return refuseTaken(visit.language);
    // The tree has reached its maximum depth here.
    if (sqlState(error) === CHECK_VIOLATION) return refuse('kind_not_allowed');
    throw error;
  }
}

function formOf(rules: unknown) {
  const shown = (elementId: string) => ASKED.has(elementId.slice('register.'.length));
  const form = buildRegistrationForm({ method: 'username', rules: parseRules(rules).value, shown });
  return narrowForm(form, () => true);
}

function refuseTaken(language: string): Refusal {
  const code = 'error.username_taken';
  const message = textFor(language, code);
  return refuse('username_taken', { value: { fields: [{ field: 'username', code, ...(message && { message }) }] } });
}
