import type { EvaluationContext } from '@openfeature/core';
import { type Follower, follow } from './follow.ts';
import { createOfrepClient, type FlagAnswer, type OfrepClient, type OfrepOptions, TIMEOUT_MS } from './ofrep.ts';

export interface FollowedOptions extends OfrepOptions {
  /** First pause before a new attempt to reach the site, in milliseconds. Default: 1,000. */
  readonly retryMs?: number;
}

export interface FlagEvents extends Pick<Follower, 'lost' | 'restored' | 'failed'> {
  /** The keys whose answer has changed. */
  readonly changed: (keys: readonly string[]) => void;
}

const RETRY_MS = 1_000;

/** All flags of one context, evaluated again at each change of the site. */
export class FollowedFlags {
  readonly client: OfrepClient;
  private flags: ReadonlyMap<string, FlagAnswer> = new Map();
  private stream: URL | undefined;
  private etag: string | undefined;
  private context: EvaluationContext = {};
  /** Number of the newest request: an older answer that arrives later is ignored. */
  private newest = 0;
  private stopped = new AbortController();
  private readonly options: FollowedOptions;
  private readonly events: FlagEvents;

  constructor(options: FollowedOptions, events: FlagEvents) {
    this.options = options;
    this.events = events;
    this.client = createOfrepClient(options);
  }

  /** Throws if the site cannot be reached; attempts continue until `close`, unless the site refuses the client. */
  async open(context: EvaluationContext): Promise<void> {
    this.close();
    this.stopped = new AbortController();
    this.etag = undefined;
    this.context = context;
    try {
      await this.load();
      this.follow(false);
    } catch (error) {
      if ((error as { code?: string }).code !== 'PROVIDER_FATAL') this.follow(true);
      throw error;
    }
  }

  /** Evaluates for another context. Throws if there is no answer: the flags are still those of the former context. */
  async change(context: EvaluationContext): Promise<void> {
    const former = { context: this.context, etag: this.etag };
    this.context = context;
    this.etag = undefined;
    try {
      await this.load();
    } catch (error) {
      Object.assign(this, former);
      throw error;
    }
  }

  get(key: string): FlagAnswer | undefined {
    return this.flags.get(key);
  }

  /** Evaluates again and reports what has changed. */
  async refresh(): Promise<URL | undefined> {
    const before = this.flags;
    await this.load();
    const keys = [...new Set([...before.keys(), ...this.flags.keys()])];
    const changed = keys.filter((key) => JSON.stringify(before.get(key)) !== JSON.stringify(this.flags.get(key)));
    if (changed.length > 0) this.events.changed(changed);
    return this.stream;
  }

  close(): void {
    this.stopped.abort();
  }

  private async load(): Promise<void> {
    this.newest += 1;
    const request = this.newest;
    const all = await this.client.all(this.context, this.etag);
    if (all === undefined || request !== this.newest) return;
    this.flags = all.flags;
    this.etag = all.etag;
    this.stream = all.stream;
  }

  private follow(isLost: boolean): void {
    const { headers = {}, retryMs = RETRY_MS, timeoutMs = TIMEOUT_MS } = this.options;
    const { lost, restored, failed } = this.events;
    const follower = { refresh: () => this.refresh(), lost, restored, failed };
    const options = { fetch: this.options.fetch ?? fetch, headers, retryMs, timeoutMs, signal: this.stopped.signal };
    void follow({ stream: isLost ? undefined : this.stream, isLost }, follower, options);
  }
}
