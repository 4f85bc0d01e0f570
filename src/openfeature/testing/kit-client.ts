/** One client of a real OpenFeature SDK on our provider, with the same face for browsers and servers. */
import type { EvaluationContext, EvaluationDetails, EventDetails, FlagValue, JsonValue } from '@openfeature/core';
import { ProviderEvents as ServerEvents, OpenFeature as ServerFeature } from '@openfeature/server-sdk';
import { ProviderEvents as WebEvents, OpenFeature as WebFeature } from '@openfeature/web-sdk';
import type { FollowedOptions } from '../followed-flags.ts';
import { LiveryServerProvider } from '../server-provider.ts';
import { LiveryWebProvider } from '../web-provider.ts';

export const KINDS = ['web', 'server'] as const;
export type Kind = (typeof KINDS)[number];
export type Happening = 'ready' | 'stale' | 'error' | 'change';

export interface KitClient {
  readonly name: string;
  readonly status: () => string;
  evaluate(key: string, fallback: FlagValue, context?: EvaluationContext): Promise<EvaluationDetails<FlagValue>>;
  /** Handles these events from now on. */
  handle(happening: Happening): void;
  /** The next event that was not yet taken. */
  next(happening: Happening): Promise<EventDetails>;
  /** Gives the provider up, as an application that sets another one. */
  close(): Promise<void>;
}

/** A short pause between attempts: a test of an outage waits for them. */
const RETRY_MS = 20;
let opened = 0;

/** Resolves once the provider is ready or has failed. */
export async function openKitClient(kind: Kind, options: FollowedOptions): Promise<KitClient> {
  opened += 1;
  const domain = `kit ${opened}`;
  const quick = { retryMs: RETRY_MS, ...options };
  return kind === 'web' ? openWeb(domain, quick) : openServer(domain, quick);
}

async function openWeb(domain: string, options: FollowedOptions): Promise<KitClient> {
  const provider = new LiveryWebProvider(options);
  await WebFeature.setProviderAndWait(domain, provider).catch(() => undefined);
  const client = WebFeature.getClient(domain);
  const events = { ready: 'Ready', stale: 'Stale', error: 'Error', change: 'ConfigurationChanged' } as const;
  return {
    name: WebFeature.getProviderMetadata(domain).name,
    status: () => client.providerStatus,
    async evaluate(key, fallback, context) {
      if (context) await WebFeature.setContext(domain, context);
      if (typeof fallback === 'boolean') return client.getBooleanDetails(key, fallback);
      if (typeof fallback === 'string') return client.getStringDetails(key, fallback);
      if (typeof fallback === 'number') return client.getNumberDetails(key, fallback);
      return client.getObjectDetails<JsonValue>(key, fallback);
    },
    ...queueOf((happening, take) => client.addHandler(WebEvents[events[happening]], take)),
    close: () => provider.onClose(),
  };
}

async function openServer(domain: string, options: FollowedOptions): Promise<KitClient> {
  const provider = new LiveryServerProvider(options);
  await ServerFeature.setProviderAndWait(domain, provider).catch(() => undefined);
  const client = ServerFeature.getClient(domain);
  const events = { ready: 'Ready', stale: 'Stale', error: 'Error', change: 'ConfigurationChanged' } as const;
  return {
    name: ServerFeature.getProviderMetadata(domain).name,
    status: () => client.providerStatus,
    evaluate(key, fallback, context = {}) {
      if (typeof fallback === 'boolean') return client.getBooleanDetails(key, fallback, context);
      if (typeof fallback === 'string') return client.getStringDetails(key, fallback, context);
      if (typeof fallback === 'number') return client.getNumberDetails(key, fallback, context);
      return client.getObjectDetails<JsonValue>(key, fallback, context);
    },
    ...queueOf((happening, take) => client.addHandler(ServerEvents[events[happening]], take)),
    close: () => provider.onClose(),
  };
}

type Take = (details?: EventDetails) => void;

function queueOf(listen: (happening: Happening, take: Take) => void): Pick<KitClient, 'handle' | 'next'> {
  const arrived = new Map<Happening, EventDetails[]>();
  const waiting = new Map<Happening, (details: EventDetails) => void>();
  return {
    handle(happening) {
      const queue: EventDetails[] = [];
      arrived.set(happening, queue);
      listen(happening, (details) => {
        const one = details ?? ({} as EventDetails);
        const take = waiting.get(happening);
        waiting.delete(happening);
        if (take) take(one);
        else queue.push(one);
      });
    },
    async next(happening) {
      const first = arrived.get(happening)?.shift();
      return first ?? new Promise<EventDetails>((resolve) => waiting.set(happening, resolve));
    },
  };
}
