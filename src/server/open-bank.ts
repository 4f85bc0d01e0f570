/** Wiring of the demo payment provider: it runs in the gateway's process and uses the same API as any provider. */
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { eventsPath } from '#contract/payments/events.ts';
import { PAYMENTS_PREFIX } from '#contract/payments/payments.ts';
import { type Bank, startBank } from '#demo-payments/bank.ts';
import {
  BankConfigError,
  clientFolderIn,
  readBankDatabase,
  readPanelToken,
  TIMING,
} from '#demo-payments/context/config.ts';
import { provisionBank } from '#demo-payments/db/provision.ts';
import type { SendToGateway } from '#demo-payments/outbox/deliver.ts';
import type { Guest } from '#edge/pipeline/guests.ts';
import type { Env } from '#gateway/config/env.ts';
import { DEMO_PAYMENTS } from '#gateway/config/providers.ts';
import type { Context } from '#gateway/context/context.ts';
import type { SendToProvider } from '#gateway/providers/send-by-fetch.ts';

export interface BankDeps {
  readonly env: Env;
  readonly context: Context;
  readonly gateway: FastifyInstance;
  /** Owner connection URL: used to create a separate schema and role. */
  readonly ownerUrl: string;
  /** Build folder of the portal; the provider's is next to it. */
  readonly clientFolder: string;
  readonly trustedHops: number;
}

/**
 * Starts the demo payment provider if the gateway's settings ask for it in this process. Throws an error with a message
 * for operators.
 */
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

/** The demo payment provider as the edge serves it: a separate site on the same port. */
export function linkBank({ app, context }: Bank): Guest {
  return {
    origin: context.config.origin,
    isFramed: false,
    route: (request, response) => app.routing(request, response),
    // It has no WebSockets.
    upgrade: (_request, socket) => void socket.destroy(),
  };
}

/** A client of the demo payment provider that exists before the provider starts. */
export interface LateBank {
  readonly send: SendToProvider;
  bind(bank: Bank): void;
}

/** Until it is bound, calls get no response, which leaves orders undecided. */
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
