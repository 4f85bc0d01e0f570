import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import { creationOf, findCreation, keepCreation } from '#gateway/identity/creations.ts';
import { refuseFields } from '#gateway/identity/field-problem.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { memberOf, type Visit } from '#gateway/pipeline/pipeline.ts';
import { payMethodForm } from '#model/form/pay-method.ts';
import { dropHidden } from '#model/form/validate.ts';
import { requiredKey } from '#model/form/values/matcher.ts';
import type { ValidateForm } from '#validator/form-validator.ts';
import { readCashierSettings } from '../methods/settings.ts';
import type { CheckPaymentPassword } from '../password/check-payment-password.ts';
import type { Owner } from '../password/tries.ts';
import { describeAccount } from './describe-account.ts';
import { isSameHolder, PAYEE_FIELDS, readPayee } from './payee.ts';
import { insertAccount, readAccounts, readHolder, writeHolder } from './store.ts';

/** Functions of other features that payout accounts need; compose-cashier.ts wires them. */
export interface AccountDeps {
  readonly atRest: AtRest;
  readonly checkPaymentPassword: CheckPaymentPassword;
  readonly notifier: Notifier;
}

/** A requested payout account: a method, and the values of its form. */
export interface AccountRequest {
  readonly methodId: string;
  readonly fields: Readonly<Record<string, string | boolean | number>>;
  readonly paymentPassword: string;
}

type AccountReply = ReturnType<typeof succeed<Awaited<ReturnType<typeof describeAccount>>>> | Refusal;

const HOLDER = PAYEE_FIELDS.holder;

/**
 * Adds a payout account (D51): its form is the method's, its holder the member, whose name the first account sets. It
 * is usable after its cool-off. The same account of another member is detected by its fingerprint and reported to
 * staff, not refused.
 */
export async function addAccount(
  context: Context,
  deps: AccountDeps,
  validate: ValidateForm,
  request: AccountRequest,
  visit: Visit,
): Promise<AccountReply> {
  const { merchant, language } = visit;
  const owner = { merchant, memberId: memberOf(visit).memberId };
  const known = await context.db.withMerchant(merchant, (db) => readKnown(db, owner, request.methodId));
  const { method } = known;
  if (method === undefined) return refuse('method_closed');
  // A member with a known name need not type it again.
  const data = { ...(known.holder === undefined ? {} : { [HOLDER]: known.holder }), ...request.fields };
  const spec = payMethodForm(method.rules);
  const errors = await validate(merchant, spec, data);
  if (errors.length > 0) return refuseFields(errors, language);
  const values = dropHidden(spec, data);
  const typed = typeof values[HOLDER] === 'string' ? values[HOLDER] : String(data[HOLDER] ?? '').trim();
  if (typed === '') return refuseHolder(language, requiredKey(HOLDER));
  const payee = readPayee(values, typed);
  if (payee === undefined) return refuse('method_closed', { detail: 'the method asks for no account' });
  const wrong = await deps.checkPaymentPassword(owner, request.paymentPassword);
  if (wrong !== undefined) return wrong;
  const creation = creationOf(visit, 'addPayoutAccount', { methodId: request.methodId, ...request.fields });
  return context.db.withMerchant(merchant, async (db) => {
    await lockMember(db, merchant, owner.memberId);
    const earlier = creation && (await findCreation(db, creation));
    if (earlier !== undefined) return succeed(await readBack(db, deps.atRest, owner, { id: earlier, language }));
    const settings = await readCashierSettings(db, merchant);
    if ((await readAccounts(db, owner)).length >= settings.accountsMost) return refuse('too_many_accounts');
    const holder = await readHolder(db, owner);
    if (holder !== undefined && !isSameHolder(holder, typed)) return refuseHolder(language, 'cashier.holderDiffers');
    const { methodId } = request;
    const account = { methodId, kind: method.kind, payee, coolOffHours: settings.accountCoolOffHours };
    const id = await insertAccount(db, deps.atRest, owner, account);
    if (id === undefined) return refuse('account_known');
    if (creation !== undefined) await keepCreation(db, creation, id);
    if (holder === undefined) await writeHolder(db, owner, typed);
    await deps.notifier.notify(db, merchant, owner.memberId, 'payoutAccountAdded');
    return succeed(await readBack(db, deps.atRest, owner, { id, language }));
  });
}

/** The method, if it accepts new accounts, and the member's name. */
async function readKnown(db: Db, owner: Owner, methodId: string) {
  const method = await db
    .selectFrom('pay_method')
    .select(['id', 'kind', 'rules'])
    .where('merchant', '=', owner.merchant)
    .where('id', '=', methodId)
    .where('direction', '=', 'WITHDRAWAL')
    .where('is_on', '=', true)
    .executeTakeFirst();
  return { method, holder: await readHolder(db, owner) };
}

function refuseHolder(language: string, key: string): Refusal {
  return refuseFields([{ field: HOLDER, part: 'required', key, params: { min: 1, max: 255 } }], language);
}

async function readBack(db: Db, atRest: AtRest, owner: Owner, { id, language }: { id: string; language: string }) {
  const [account] = await readAccounts(db, owner, id);
  if (account === undefined) throw new Error(`The payout account ${id} was not kept`);
  return describeAccount(db, atRest, owner, account, language);
}
