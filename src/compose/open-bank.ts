/** The house bank's part of the composition: it runs where the gateway runs, and speaks to it as any provider does. */
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Bank, startBank } from '#bank/bank.ts';
import { BankConfigError, clientFolderIn, readBankDatabase, readPanelToken, TIMING } from '#bank/context/config.ts';
import { provisionBank } from '#bank/db/provision.ts';
import type { SendToGateway } from '#bank/outbox/deliver.ts';
import { eventsPath } from '#contract/payments/events.ts';
import { PAYMENTS_PREFIX } from '#contract/payments/payments.ts';
import type { Guest } from '#edge/door/guests.ts';
import type { Env } from '#gateway/config/env.ts';
import { DEMO_PAYMENTS } from '#gateway/config/providers.ts';
import type { Context } from '#gateway/context/context.ts';
import type { SendToProvider } from '#gateway/providers/send-by-fetch.ts';

/** What the bank is given of the gateway that runs beside it. */
export interface BankDeps {
  readonly env: Env;
  readonly context: Context;
  /** The gateway's entrance. */
  readonly gateway: FastifyInstance;
  /** The database's owner: makes the bank a schema and a role of its own. */
  readonly ownerUrl: string;
  /** Folder of the portal's build; the bank's is beside it. */
  readonly clientFolder: string;
  readonly trustedHops: number;
}

/** Starts the bank where the gateway's settings want one in this process. Throws with a sentence for the operator when it cannot. */
export async function openBank(deps: BankDeps): Promise<Bank | undefined> {
  const { env, context, gateway, ownerUrl, clientFolder, trustedHops } = deps;
  const known = context.providers.list.find(({ code }) => code === DEMO_PAYMENTS);
  if (known === undefined || known.url !== undefined) return undefined;
  const databaseUrl = readBankDatabase(env) ?? (await makeSchema(ownerUrl));
  const config = {
    code: known.code,
    origin: context.config.bankOrigin,
    secret: known.secret,
    panelToken: readPanelToken(env),
    clientFolder: clientFolderIn(dirname(clientFolder)),
    trustedHops,
    timing: TIMING,
  };
  return startBank({ config, databaseUrl, send: sendByInject(gateway, known.code), log: context.log });
}

async function makeSchema(ownerUrl: string): Promise<string> {
  try {
    return await provisionBank(ownerUrl);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BankConfigError(
      `The house bank could not be given a schema of its own (${reason}). Name a database in LIVERY_BANK_DATABASE_URL, or set LIVERY_BANK=off.`,
      { cause },
    );
  }
}

type Injected = Awaited<ReturnType<FastifyInstance['inject']>>;

const headerOf = ({ headers }: Injected) => {
  return (name: string): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
};

/** Events, the same bytes as over a socket, without one. */
function sendByInject(gateway: FastifyInstance, code: string): SendToGateway {
  return async ({ headers, body }) => {
    const reply = await gateway.inject({
      method: 'POST',
      url: eventsPath(code),
      headers: { ...headers },
      payload: body,
    });
    return { status: reply.statusCode, body: reply.body, header: headerOf(reply) };
  };
}

/** The bank as the edge sees it: a site of its own on the same port. */
export function linkBank({ app, context }: Bank): Guest {
  return {
    origin: context.config.origin,
    isFramed: false,
    route: (request, response) => app.routing(request, response),
    // It has no sockets.
    upgrade: (_request, socket) => void socket.destroy(),
  };
}

/** A way to the bank that is named before the bank has come up. */
export interface LateBank {
  readonly send: SendToProvider;
  bind(bank: Bank): void;
}

/** Builds it; until it is bound nothing comes back, which decides nothing. */
export function makeLateBank(): LateBank {
  let bound: Bank | undefined;
  return {
    async send({ action, headers, body }) {
      if (bound === undefined) throw new Error('The house bank does not run here yet.');
      const url = `${PAYMENTS_PREFIX}${action}`;
      const reply = await bound.app.inject({ method: 'POST', url, headers: { ...headers }, payload: body });
      return { body: reply.body, header: headerOf(reply) };
    },
    bind(bank) {
      bound = bank;
    },
  };
}
