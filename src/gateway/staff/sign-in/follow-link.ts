import type { LinkUse } from '#contract/staff/sign-in/calls.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { lockAccount, type StaffAccount } from '../identity/accounts.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { endLinks, findLink, type OpenLink, spendLink } from '../identity/links.ts';
import { oneLine } from '../identity/one-line.ts';
import { endSessions } from '../identity/sessions.ts';
import { endTickets } from '../identity/tickets.ts';
import type { StaffVisit } from '../staff-pipeline.ts';
import { type Answered, answerIn, askSecondStep, inOneStep, letIn } from './let-in.ts';
import { hasSecondStep, readSecondSteps } from './second-steps.ts';
import type { EntryReply } from './sign-in.ts';
import { refusePassword } from './validate-password.ts';

/**
 * Consumes a link. An invitation sets name and password, a reset link a password; both continue with the second factor.
 * A demo link opens the session directly.
 */
export async function followLink(
  context: Context,
  deps: AccountDeps,
  given: LinkUse,
  visit: StaffVisit,
): Promise<EntryReply> {
  const link = await context.db.asStaff([], (db) => findLink(db, given.link));
  if (link === undefined) return refuse('link_expired');
  if (link.purpose === 'signIn') return enterByLink(context, given.link, visit);
  const refusal = await refuseUse(link, given);
  if (refusal !== undefined) return refusal;
  const hash = await deps.passwords.hash(given.password ?? '');
  return inOneStep<EntryReply>(context, async (db) => {
    const account = await lockAccount(db, link.staffId);
    if (!(await spendLink(db, given.link)) || !isOpen(account)) return { answer: refuse('link_expired') };
    await setPassword(db, account, { hash, name: readName(link, given) });
    return { answer: succeed(await askSecondStep(db, context, account)) };
  });
}

async function refuseUse(link: OpenLink, given: LinkUse): Promise<Refusal | undefined> {
  const missing = [
    ...(link.purpose === 'invitation' && readName(link, given) === '' ? ['name'] : []),
    ...(given.password === undefined ? ['password'] : []),
  ];
  if (missing.length > 0) {
    return refuse('invalid_request', { value: { fields: missing.map((field) => ({ field })) } });
  }
  return refusePassword(given.password ?? '', link.email);
}

/** Only invited users set their own name. */
function readName(link: OpenLink, { name }: LinkUse): string {
  return link.purpose === 'invitation' && name !== undefined ? oneLine(name) : link.name;
}

/** Sets a password by link and ends all sessions, links and pending sign-ins of the account. */
async function setPassword(db: Db, account: StaffAccount, { hash, name }: { hash: string; name: string }) {
  const isFirst = account.password_hash === null;
  await db.updateTable('staff_account').set({ password_hash: hash, name }).where('id', '=', account.id).execute();
  await endSessions(db, { staffId: account.id });
  await endTickets(db, account.id);
  await endLinks(db, account.id);
  await writeJournal(db, PLATFORM, 0, {
    actor: `staff:${account.id}`,
    action: isFirst ? 'staff.accept' : 'staff.password',
    subject: account.email,
    before: { name: account.name },
    after: { name, by: 'link' },
  });
}

/** A demo link opens the session directly, unless the account has a second factor, which is then required. */
function enterByLink(context: Context, token: string, visit: StaffVisit): Promise<EntryReply> {
  return inOneStep<EntryReply>(context, async (db): Promise<Answered<EntryReply>> => {
    const link = await findLink(db, token);
    const account = link && (await lockAccount(db, link.staffId));
    const isGood = context.config.demo && isOpen(account) && (await spendLink(db, token));
    if (!isGood) return { answer: refuse('link_expired') };
    const steps = await readSecondSteps(db, account.id);
    if (hasSecondStep(steps)) return { answer: succeed(await askSecondStep(db, context, account)) };
    return answerIn(await letIn(db, context, visit, account, 'link'));
  });
}

function isOpen(account: StaffAccount | undefined): account is StaffAccount {
  return account !== undefined && account.disabled_at === null;
}
