import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { MemberChannels } from '#gateway/identity/codes/notifier.ts';
import { setTimers } from '#gateway/timers/set-timers.ts';
import { CONTRACT } from '#model/state-machines/contract.ts';
import { stepOf } from '#model/state-machines/machines.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import type { Agreement } from '../terms/agreement.ts';

export type ContractChannels = MemberChannels;

/** A step of a contract whose row this transaction has locked. */
export interface ContractStep {
  readonly merchant: string;
  readonly agreement: Agreement;
  readonly step: string;
  /** Id of a member or staff user, `system` or `clock`. */
  readonly actor: string;
  /** Why the contract ends. */
  readonly because?: object;
  readonly reason?: string;
  readonly endAskedBy?: 'holder' | 'offerer';
  /** Ids of the members to notify; the operator gets no notification. */
  readonly notify: readonly (string | undefined)[];
}

/** The step is not allowed from the contract's current state. */
export class ContractStepRefused extends Error {
  override readonly name = 'ContractStepRefused';
}

/**
 * Takes a step: updates state and version, writes the history, sets timers, and notifies the members concerned. Throws
 * ContractStepRefused if the state machine has no such step from the contract's state.
 */
export async function takeContractStep(db: Db, channels: ContractChannels, taking: ContractStep): Promise<void> {
  const { merchant, agreement, step: name, actor, because, reason } = taking;
  const { id, state } = agreement;
  const step = stepOf(CONTRACT, state, name);
  if (step === undefined) throw new ContractStepRefused(`No step ${name} leads a contract from ${state}`);
  const version = agreement.version + 1n;
  const { numAffectedRows } = await sql`update contract set state = ${step.to}, version = ${version},
      began_at = case when ${step.to === 'inForce'} then coalesce(began_at, clock_timestamp()) else began_at end,
      ended_at = case when ${step.to === 'ended'} then clock_timestamp() end,
      because = ${because === undefined ? null : JSON.stringify(because)}::jsonb,
      end_asked_by = ${taking.endAskedBy ?? null}
    where merchant = ${merchant} and id = ${id} and version = ${agreement.version}`.execute(db);
  if (numAffectedRows !== 1n) throw new ContractStepRefused(`Contract ${id} has gone on`);
  await noteStep(db, { merchant, id, version, step: name, state: step.to, takenBy: step.by, actor, reason });
  await setTimers(db, merchant, CONTRACT, { id, state: step.to, version });
  await describeStep(db, channels, taking, step.player, step.mail);
}

interface NotedStep {
  readonly merchant: string;
  readonly id: string;
  readonly version: bigint;
  readonly step: string;
  readonly state: string;
  readonly takenBy: string;
  readonly actor: string;
  readonly reason: string | undefined;
}

export async function noteStep(db: Db, noted: NotedStep): Promise<void> {
  const { merchant, id, version, step, state, takenBy, actor, reason } = noted;
  await sql`insert into order_step (merchant, machine, order_id, version, step, state, taken_by, actor, reason)
    values (${merchant}, ${CONTRACT.name}, ${id}, ${version}, ${step}, ${state}, ${takenBy}, ${actor}, ${reason ?? null})`.execute(
    db,
  );
}

export async function describeStep(
  db: Db,
  { notify, mail }: ContractChannels,
  { merchant, agreement, notify: whom }: Pick<ContractStep, 'merchant' | 'agreement' | 'notify'>,
  player: string | null,
  isMailed: boolean,
): Promise<void> {
  if (player === null) return;
  const { id, holderId, offererId } = agreement;
  const accounts = await readAccounts(db, merchant, [holderId, ...(offererId === undefined ? [] : [offererId])]);
  for (const memberId of new Set(whom)) {
    if (memberId === undefined) continue;
    const other = memberId === holderId ? offererId : holderId;
    const details = { reference: referenceOf(CONTRACT, id), account: accounts.get(other ?? '') ?? '–' };
    await notify(db, merchant, memberId, player, details);
    if (isMailed) await mail(db, merchant, memberId, `order:${player}`, details);
  }
}

export async function readAccounts(
  db: Db,
  merchant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; account: string }>`select id, account from member
    where merchant = ${merchant} and id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, account }) => [id, account]));
}
