/** Wiring of the demo payment provider: it runs in the gateway's process and uses the same API as any provider. */
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { eventsPath } from '#contract/payments/events.ts';
import { PAYMENTS_PREFIX } from '#contract/payments/payments.ts';
import {
  clientFolderIn,
  DemoPaymentsConfigError,
  readDemoPaymentsDatabase,
  readPanelToken,
  TIMING,
} from '#demo-payments/context/config.ts';
import { provisionDemoPayments } from '#demo-payments/db/provision.ts';
import { type DemoPayments, startDemoPayments } from '#demo-payments/demo-payments.ts';
import type { SendToGateway } from '#demo-payments/outbox/deliver.ts';
import type { Guest } from '#edge/pipeline/guests.ts';
import { readRolePrefix } from '#gateway/config/config.ts';
import type { Env } from '#gateway/config/env.ts';
import { DEMO_PAYMENTS } from '#gateway/config/providers.ts';
import type { Context } from '#gateway/context/context.ts';
import type { SendToProvider } from '#gateway/providers/send-by-fetch.ts';

export interface DemoPaymentsDeps {
  readonly env: Env;
  readonly context: Context;
  readonly gateway: FastifyInstance;
  /** Owner connection URL: used to create a separate schema and role. */
  readonly ownerUrl: string;
  /** Build folder of the portal; the provider's is next to it. */
  readonly clientFolder: string;
  /** The builds of the sites, if they are being made. */
  readonly built?: Promise<void> | undefined;
  readonly trustedHops: number;
}

/**
 * Starts the demo payment provider if the gateway's settings ask for it in this process. Throws an error with a message
 * for operators.
 */
export async function openDemoPayments(deps: DemoPaymentsDeps): Promise<DemoPayments | undefined> {
  const { env, context, gateway, ownerUrl, clientFolder, built, trustedHops } = deps;
  const known = context.providers.list.find(({ code }) => code === DEMO_PAYMENTS);
  if (known === undefined || known.url !== undefined) return undefined;
  const databaseUrl = readDemoPaymentsDatabase(env) ?? (await makeSchema(ownerUrl, readRolePrefix(env)));
  const config = {
    code: known.code,
    origin: context.config.demoPaymentsOrigin,
    secret: known.secret,
    panelToken: readPanelToken(env),
    clientFolder: clientFolderIn(dirname(clientFolder)),
    trustedHops,
    timing: TIMING,
  };
  return startDemoPayments({ config, databaseUrl, built, send: sendByInject(gateway, known.code), log: context.log });
}

async function makeSchema(ownerUrl: string, prefix: string): Promise<string> {
  try {
    return await provisionDemoPayments(ownerUrl, prefix);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DemoPaymentsConfigError(
      `The demo payment provider could not be given a separate schema (${reason}). Name a database in LIVERY_BANK_DATABASE_URL, or set LIVERY_BANK=off.`,
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
export function linkDemoPayments({ app, context }: DemoPayments): Guest {
  return {
    origin: context.config.origin,
    isFramed: false,
    route: (request, response) => app.routing(request, response),
    // It has no WebSockets.
    upgrade: (_request, socket) => void socket.destroy(),
  };
}

/** A client of the demo payment provider that exists before the provider starts. */
export interface LateDemoPayments {
  readonly send: SendToProvider;
  bind(demoPayments: DemoPayments): void;
}

/** Until it is bound, calls get no response, which leaves orders undecided. */
export function makeLateDemoPayments(): LateDemoPayments {
  let bound: DemoPayments | undefined;
  return {
    async send({ action, headers, body }) {
      if (bound === undefined) throw new Error('The demo payment provider does not run here yet.');
      const url = `${PAYMENTS_PREFIX}${action}`;
      const reply = await bound.app.inject({ method: 'POST', url, headers: { ...headers }, payload: body });
      return { body: reply.body, header: headerOf(reply) };
    },
    bind(demoPayments) {
      bound = demoPayments;
    },
  };
}
