import { randomInt } from 'node:crypto';
import type { Counter, Registry } from 'prom-client';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { CodeRequest, Codes } from '#gateway/identity/codes/codes.ts';
import type { Messenger } from '#gateway/identity/codes/messenger.ts';
import { placeOfNumber } from '#gateway/identity/codes/phone.ts';
import { isSameHash, keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import type { IdentitySettingsService } from '#gateway/identity/settings.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { readDigits } from '#model/form/values/typed-text.ts';
import { addressBlock } from '#serving/address-block.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { raiseAlarm, type Traffic } from './alarm.ts';
import { type Allowance, waitForBudget } from './budgets.ts';
import { countTry, insertCode, markUsed } from './store.ts';

/** Prometheus metrics of sent codes, without numbers, addresses or merchants. */
interface CodeFigures {
  readonly codes: Counter<'channel' | 'outcome'>;
  readonly alarms: Counter<'channel'>;
}

function createCodeFigures(registry: Registry): CodeFigures {
  return {
    codes: counterIn(registry, {
      name: 'livery_codes_total',
      help: 'Verification codes, by channel and what became of them (sent, refused by a budget, verified).',
      labelNames: ['channel', 'outcome'],
    }),
    alarms: counterIn(registry, {
      name: 'livery_code_alarms_total',
      help: 'Times that far more codes were sent than verified; table code_alarm says at which merchant.',
      labelNames: ['channel'],
    }),
  };
}

const SECRET = 'verification-codes';
const LIFE_MINUTES = 10;

export function createCodes(
  { db, log, metrics }: Context,
  settings: IdentitySettingsService,
  messenger: Messenger,
): Codes {
  const figures = createCodeFigures(metrics.registry);

  function note(merchant: string, { channel }: CodeRequest, { wait, alarm }: Outcome): void {
    figures.codes.inc({ channel, outcome: wait > 0 ? 'refused' : 'sent' });
    if (alarm === undefined) return;
    figures.alarms.inc({ channel });
    logEvent(log, 'verification.send_alarm', { merchant, channel, ...alarm });
  }

  return {
    async send(merchant, request) {
      const { resendMinutes, codeBudgets: budgets } = await settings.read(merchant);
      const outcome = await db.withMerchant(merchant, (scope) =>
        sendIn(scope, messenger, merchant, request, { resendMinutes, budgets }),
      );
      note(merchant, request, outcome);
      return outcome.wait > 0 ? { wait: outcome.wait } : { expiredMinutes: resendMinutes };
    },
    async consume(scope, merchant, { purpose, to, attempt, code }) {
      const key = await merchantSecret(scope, merchant, SECRET);
      const bound = boundTo(key, attempt);
      const tried = await countTry(scope, merchant, purpose, to, bound);
      if (tried === undefined) return 'wrong';
      if (tried === 'expired') return 'expired';
      if (!isSameHash(tried.code, codeHash(key, { purpose, to, attempt }, readDigits(code)))) return 'wrong';
      await markUsed(scope, merchant, tried.id);
      figures.codes.inc({ channel: tried.channel, outcome: 'verified' });
      return 'ok';
    },
  };
}

interface Outcome {
  /** Seconds; 0: sent. */
  readonly wait: number;
  readonly alarm?: Traffic | undefined;
}

async function sendIn(
  db: Db,
  messenger: Messenger,
  merchant: string,
  request: CodeRequest,
  allowance: Allowance,
): Promise<Outcome> {
  const { purpose, channel, to, attempt, address } = request;
  const key = await merchantSecret(db, merchant, SECRET);
  const block = keyedHash(key, 'block', addressBlock(address));
  const { diallingCode, range } = channel === 'sms' ? placeOfNumber(to) : NOWHERE;
  const wait = await waitForBudget(db, merchant, { channel, recipient: to, block, diallingCode, range }, allowance);
  if (wait > 0) return { wait };
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  await insertCode(db, {
    merchant,
    channel,
    purpose,
    recipient: to,
    asked_from: block,
    attempt: boundTo(key, attempt),
    code: codeHash(key, request, digits),
    dialling_code: diallingCode,
    number_range: range,
  });
  await deliver(db, messenger, merchant, request, digits);
  return { wait: 0, alarm: await raiseAlarm(db, merchant, channel) };
}

const NOWHERE = { diallingCode: null, range: null };

function boundTo(key: Buffer, attempt: string | undefined): Buffer | null {
  return attempt === undefined ? null : keyedHash(key, 'attempt', attempt);
}

/** Stored hash of a code, bound to purpose, recipient and attempt. */
function codeHash(
  key: Buffer,
  { purpose, to, attempt }: Pick<CodeRequest, 'purpose' | 'to' | 'attempt'>,
  code: string,
) {
  return attempt === undefined ? keyedHash(key, purpose, to, code) : keyedHash(key, purpose, to, attempt, code);
}

/** Sends the code, or a message that no code applies: the requester cannot tell which, only the recipient can. */
async function deliver(
  db: Db,
  messenger: Messenger,
  merchant: string,
  { purpose, channel, to, language }: CodeRequest,
  code: string,
): Promise<void> {
  const hasAccount = await isMembers(db, merchant, channel, to);
  const suits = purpose === 'login' ? hasAccount : purpose === 'register' ? !hasAccount : true;
  const message = { channel, to, language, usefulMinutes: LIFE_MINUTES };
  await messenger.send(
    db,
    merchant,
    suits ? { ...message, name: 'code', facts: { code } } : { ...message, name: hasAccount ? 'known' : 'unknown' },
  );
}

/** Whether a member has verified the number or e-mail address. */
async function isMembers(db: Db, merchant: string, channel: 'sms' | 'email', to: string): Promise<boolean> {
  const members = db.selectFrom('member').select('id').where('merchant', '=', merchant);
  const found =
    channel === 'sms'
      ? members.where('mobile', '=', to).where('mobile_verified', '=', true)
      : members.where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', to)).where('email_verified', '=', true);
  return (await found.executeTakeFirst()) !== undefined;
}
