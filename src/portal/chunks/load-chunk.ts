/**
 * Loads code that is not part of the first page load (M345). A deploy may have removed a chunk, the network may fail,
 * or no answer may come: the failure is reported once, retried, and finally the page is reloaded once.
 */
import { type Healing, heal } from './heal.ts';
import { report } from './report.ts';

/** Time limit for loading code and styles (M368). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Delay before each retry. The last one uses a distinct address: some browsers cache a failure. */
const WAITS_MS = [300, 1_500];

/** The browsers' messages for a module that could not be fetched; a module that was loaded and threw is not meant. */
const NOT_FETCHED = /dynamically imported module|Importing a module script failed|error loading .*module/i;

const ADDRESS = /https?:\/\/\S+\.js\b/;

export type ChunkFault = 'timeout' | 'unreachable' | 'missing';

/** A chunk that could not be loaded. `missing`: the site answers, so a reload may help. */
export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed';
  readonly fault: ChunkFault;
  /** Allows a new request for the chunk. */
  forget: () => void = () => undefined;

  constructor(fault: ChunkFault, options?: ErrorOptions) {
    super(`a chunk could not be loaded: ${fault}`, options);
    this.fault = fault;
  }
}

export interface ChunkWorld {
  readonly importAt: (address: string) => Promise<unknown>;
  readonly report: (fault: string, address: string) => void;
  readonly heal: () => Promise<Healing>;
}

const page: ChunkWorld = {
  importAt: (address) => import(/* @vite-ignore */ address),
  report: (fault, address) => report({ fault, address }),
  heal,
};

/**
 * Loads a module of this build: `loadChunk(() => import('./x.ts'))`; `load` must be a single import. Rejects with
 * ChunkFailed when the module cannot be loaded, with the module's own error when it was loaded and threw. Never settles
 * once the page is being reloaded.
 */
export async function loadChunk<Module>(load: () => Promise<Module>, world: ChunkWorld = page): Promise<Module> {
  loading += 1;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), CHUNK_TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(new ChunkFailed('timeout')));
  });
  try {
    return await Promise.race([attempt(load, world, deadline.signal), late]);
  } catch (error) {
    if (error instanceof ChunkFailed && error.fault === 'timeout') world.report('chunk timeout', '');
    throw error;
  } finally {
    loading -= 1;
    clearTimeout(timer);
  }
}

/** Like `loadChunk`, for code that the visitor would not miss: never reloads the page. */
export function loadQuietChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return loadChunk(load, { ...page, heal: async () => 'stay' });
}

let loading = 0;

/** Whether `loadChunk` is loading a chunk now: it handles the failures itself. */
export function isLoadingChunk(): boolean {
  return loading > 0;
}

async function attempt<Module>(load: () => Promise<Module>, world: ChunkWorld, over: AbortSignal): Promise<Module> {
  let failure: unknown;
  try {
    return await load();
  } catch (error) {
    if (!isNotFetched(error)) throw error;
    failure = error;
  }
  const address = ADDRESS.exec(String(failure))?.[0] ?? '';
  for (const [at, ms] of WAITS_MS.entries()) {
    await wait(ms);
    // Not before the first wait: Firefox ends the requests of a page that is being left.
    if (at === 0) world.report('chunk', address);
    if (over.aborted) break;
    try {
      const isLast = at === WAITS_MS.length - 1 && address !== '';
      return await (isLast ? (world.importAt(`${address}?again`) as Promise<Module>) : load());
    } catch (error) {
      if (!isNotFetched(error)) throw error;
      failure = error;
    }
  }
  if (!over.aborted) return fail(await world.heal(), failure);
  throw new ChunkFailed('timeout', { cause: failure });
}

function fail(healing: Healing, cause: unknown): Promise<never> {
  if (healing === 'reloading') return new Promise(() => undefined);
  throw new ChunkFailed(healing === 'unreachable' ? 'unreachable' : 'missing', { cause });
}

function isNotFetched(error: unknown): boolean {
  return error instanceof Error && NOT_FETCHED.test(error.message);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
