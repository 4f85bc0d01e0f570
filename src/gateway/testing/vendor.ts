import { createHmac, randomUUID } from 'node:crypto';
import {
  SEAMLESS_PREFIX,
  type SeamlessAction,
  type SeamlessReply,
  type SeamlessRequest,
  seamlessHeaders,
  seamlessSigned,
} from '#contract/vendors/seamless.ts';
import { demoGamesOf, findVendor } from '#gateway/config/vendors.ts';
import type { TestGateway } from './gateway.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** Deviations of a misbehaving vendor. */
export interface Lie {
  readonly vendor?: string;
  readonly secret?: string;
  /** Clock offset in milliseconds. */
  readonly skewMs?: number;
  /** Signs for a different action. */
  readonly signedFor?: SeamlessAction;
  /** Sent instead of the signed body. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** A raw reply and the result of its signature check. */
export interface VendorReply {
  readonly status: number;
  readonly body: { readonly ok: boolean; readonly value?: unknown; readonly error?: string; readonly balance?: string };
  readonly isSigned: boolean;
}

/** A player's game session on the vendor's side: each call sends the session. */
export interface Table {
  readonly reported: SeamlessReply<'authenticate'>;
  balance(): Promise<bigint>;
  bet(round: string, number: number, amount: number | bigint, rest?: Movement): Promise<VendorReply>;
  win(round: string, number: number, amount: number | bigint, rest?: Movement): Promise<VendorReply>;
  rollback(round: string, betTransactionId: string, rest?: Movement): Promise<VendorReply>;
}

interface Movement {
  readonly id?: string;
  readonly ends?: boolean;
}

/** A vendor's server that uses the seamless wallet of a test gateway. */
export interface Vendor {
  call<Action extends SeamlessAction>(
    action: Action,
    request: SeamlessRequest<Action> | Readonly<Record<string, unknown>>,
    lie?: Lie,
  ): Promise<VendorReply>;
  /** Exchanges a ticket for a session. Throws if it is refused. */
  sit(address: string): Promise<Table>;
}

/** The demo game provider's server, or that of another known vendor. */
export function createVendor({ app, context }: Pick<TestGateway, 'app' | 'context'>, code?: string): Vendor {
  const self = findVendor(context.vendors, code) ?? demoGamesOf(context.vendors);
  const call: Vendor['call'] = async (action, request, lie = {}) => {
    const text = JSON.stringify(request);
    const timestamp = String(context.clock.now() + (lie.skewMs ?? 0));
    const secret = lie.secret ?? self.secret;
    const headers = {
      'content-type': 'application/json',
      [seamlessHeaders.vendor]: lie.vendor ?? self.code,
      [seamlessHeaders.timestamp]: timestamp,
      [seamlessHeaders.signature]: sign(secret, timestamp, lie.signedFor ?? action, text),
      ...lie.headers,
    };
    const known = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const url = `${SEAMLESS_PREFIX}${action}`;
    const reply = await app.inject({ method: 'POST', url, headers: known, payload: lie.body ?? text });
    const signedAt = String(reply.headers[seamlessHeaders.timestamp]);
    const signature = reply.headers[seamlessHeaders.signature];
    const isSigned = signature === sign(self.secret, signedAt, action, reply.body);
    return { status: reply.statusCode, body: reply.json(), isSigned };
  };

  async function sit(address: string): Promise<Table> {
    const { body } = await call('authenticate', { ticket: ticketOf(address) });
    if (!body.ok) throw new Error(`The ticket was refused: ${body.error}`);
    const reported = body.value as SeamlessReply<'authenticate'>;
    const who = { merchant: reported.merchant, session: reported.session };
    const move = (action: 'bet' | 'win', round: string, number: number, amount: number | bigint, rest: Movement) =>
      call(action, {
        ...who,
        round,
        number,
        amount: String(amount),
        transactionId: rest.id ?? randomUUID(),
        endsRound: rest.ends ?? false,
      });
    return {
      reported,
      balance: async () => {
        const { body: answer } = await call('balance', who);
        return BigInt((answer.value as SeamlessReply<'balance'>).balance);
      },
      bet: (round, number, amount, rest = {}) => move('bet', round, number, amount, rest),
      win: (round, number, amount, rest = {}) => move('win', round, number, amount, rest),
      rollback: (round, betTransactionId, rest = {}) =>
        call('rollback', { ...who, round, betTransactionId, transactionId: rest.id ?? randomUUID() }),
    };
  }

  return { call, sit };
}

export function ticketOf(address: string): string {
  return new URL(address).searchParams.get('ticket') ?? '';
}

function sign(secret: string, timestamp: string, action: SeamlessAction, body: string): string {
  return createHmac('sha256', secret)
    .update(seamlessSigned(timestamp, action, body))
    .digest('hex');
}

/** The query of a launch as the portal sends it. */
export function launchQuery(merchant: string, rest: Readonly<Record<string, string>>): string {
  const constants = { accountType: '1', confirmTrans: '0', launchMode: 'GLS', platform: 'html5-desktop' };
  const all = { ...constants, clientType: '3', merchantCode: merchant, language: 'EN', ...rest };
  return `/wps/game/launchGame?${new URLSearchParams(all)}`;
}

/** Logs a demo member in and opens a game at a vendor, like a player. */
export async function openGameSession(
  gateway: TestGateway,
  merchant: string,
  account: string,
  vassalage = 'AXIOM',
  nodeId?: string,
): Promise<{ readonly visitor: Visitor; readonly table: Table }> {
  const visitor = createVisitor(gateway, merchant);
  await visitor.logIn(account, 'Livery-demo-1');
  const reply = await visitor.ask('GET', launchQuery(merchant, { vassalage, ...(nodeId !== undefined && { nodeId }) }));
  const table = await createVendor(gateway).sit(reply.json().value.game_url);
  return { visitor, table };
}
