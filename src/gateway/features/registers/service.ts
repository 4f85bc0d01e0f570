import type { Person } from '#contract/checks/checks.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readMarketRules } from '#gateway/markets/market-rules.ts';
import type { RegisterMoment, RegisterRule } from '#model/packs/rules.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { readPerson } from './person.ts';
import { type Outcome, type RegisterState, readKnown, writeOutcomes } from './store.ts';

interface RegistersDeps {
  /** Makes the row that bets read; in the transaction that stores an answer, with the member's row locked. */
  readonly guard: (db: Db, merchant: string, memberId: string, now: number) => Promise<void>;
}

/** A registration's answers, to be stored with the member. */
export interface Applied {
  readonly refusal: Refusal | undefined;
  readonly outcomes: readonly Outcome[];
}

/** Central registers of self-exclusion, as the merchant's packs name them (docs/explanation/limits.md#registers). */
export interface Registers {
  /**
   * Asks about a member at a moment, as far as the packs demand it, and stores the answers. Waits for the registers at
   * most as long as the gateway's patience, and never rejects because of them. Not within a transaction.
   */
  ask(merchant: string, memberId: string, moment: RegisterMoment): Promise<void>;
  /** Asks about somebody who registers. A refusal is stored; other answers are stored by `keep`. */
  askApplicant(merchant: string, person: Person): Promise<Applied>;
  keep(db: Db, merchant: string, memberId: string, outcomes: readonly Outcome[]): Promise<void>;
}

/** While a register is silent, it is asked about a member again after this time at the earliest. */
const RETRY_MS = 10_000;

export function createRegisters({ db, clock, checks, log }: RegistersContext, { guard }: RegistersDeps): Registers {
  async function askOne(merchant: string, moment: RegisterMoment, rule: RegisterRule, person: Person) {
    const { register, whenDown } = rule;
    const asked = await checks.ask('register', { merchant, subject: register, person });
    const base = { register, moment, at: clock.now() };
    if (asked.kind === 'answer') {
      const { isExcluded } = asked.value;
      const result = isExcluded ? 'EXCLUDED' : 'CLEAR';
      return { ...base, result, why: null, refuses: isExcluded } as const;
    }
    logEvent(log, 'registers.no_answer', { merchant, register, moment, why: asked.why });
    return { ...base, result: 'SILENT', why: asked.why, refuses: whenDown === 'refuse' } as const;
  }

  const askAll = (merchant: string, moment: RegisterMoment, rules: readonly RegisterRule[], person: Person) =>
    Promise.all(rules.map((rule) => askOne(merchant, moment, rule, person)));

  async function keep(scope: Db, merchant: string, memberId: string, outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.some(({ refuses }) => refuses)) await guard(scope, merchant, memberId, clock.now());
    await writeOutcomes(scope, merchant, memberId, outcomes);
  }

  return {
    async ask(merchant, memberId, moment) {
      const due = await db.withMerchant(merchant, async (scope) => {
        const now = clock.now();
        const { registers } = await readMarketRules(scope, merchant, now);
        const known = await readKnown(scope, merchant, memberId);
        const rules = registers.filter((rule) => isDue(rule, known.get(rule.register), moment, now));
        const gone = [...known.keys()].filter((name) => registers.every(({ register }) => register !== name));
        if (rules.length === 0 && gone.length === 0) return undefined;
        return { rules, gone, person: await readPerson(scope, merchant, memberId) };
      });
      if (due === undefined) return;
      const outcomes = await askAll(merchant, moment, due.rules, due.person);
      await db.withMerchant(merchant, async (scope) => {
        // A register that the packs no longer name refuses nothing.
        for (const register of due.gone)
          await scope
            .deleteFrom('member_register')
            .where('merchant', '=', merchant)
            .where('member_id', '=', memberId)
            .where('register', '=', register)
            .execute();
        await keep(scope, merchant, memberId, outcomes);
      });
    },
    async askApplicant(merchant, person) {
      const rules = await db.withMerchant(merchant, async (scope) => {
        const { registers } = await readMarketRules(scope, merchant, clock.now());
        return registers.filter(({ askedAt }) => askedAt.includes('registration'));
      });
      const outcomes = await askAll(merchant, 'registration', rules, person);
      const refusal = refusalOf(outcomes, 'registration_excluded');
      if (refusal !== undefined)
        await db.withMerchant(merchant, (scope) => writeOutcomes(scope, merchant, null, outcomes));
      return { refusal, outcomes };
    },
    keep,
  };
}

type RegistersContext = Pick<Context, 'db' | 'clock' | 'checks' | 'log'>;

/**
 * Whether to ask: the packs demand it at the moment and the answer is not fresh, there is no answer yet, or the register
 * was silent, which the packs refuse play for.
 */
function isDue(rule: RegisterRule, known: RegisterState | undefined, moment: RegisterMoment, now: number): boolean {
  if (known === undefined) return true;
  const age = now - known.askedAt;
  if (known.result === 'SILENT') return age >= RETRY_MS && (known.refuses || rule.askedAt.includes(moment));
  return rule.askedAt.includes(moment) && !(age >= 0 && age < rule.keepSeconds * 1_000);
}

/** The stored answers that refuse play, deposits and promotions, of the registers that the packs name. */
export async function readRefusing(
  db: Db,
  merchant: string,
  memberId: string,
  now: number,
): Promise<readonly RegisterState[]> {
  const known = [...(await readKnown(db, merchant, memberId)).values()].filter(({ refuses }) => refuses);
  if (known.length === 0) return [];
  const { registers } = await readMarketRules(db, merchant, now);
  return known.filter((one) => registers.some(({ register }) => register === one.register));
}

/** The refusal by an answer of `readRefusing`; undefined: allowed. */
export async function refuseRegistered(
  db: Db,
  merchant: string,
  memberId: string,
  now: number,
): Promise<Refusal | undefined> {
  return refusalOf(await readRefusing(db, merchant, memberId, now), 'register_excluded');
}

/** An exclusion before a register that is silent. */
function refusalOf(
  answers: readonly Pick<Outcome, 'register' | 'result' | 'refuses'>[],
  excluded: 'register_excluded' | 'registration_excluded',
): Refusal | undefined {
  const refusing = answers.filter(({ refuses }) => refuses);
  const first = refusing.find(({ result }) => result === 'EXCLUDED') ?? refusing[0];
  if (first === undefined) return undefined;
  const { register, result } = first;
  return refuse(result === 'EXCLUDED' ? excluded : 'register_unavailable', { value: { register } });
}
