import { Worker } from 'node:worker_threads';
import type { JsonSchema } from '#model/form/form.ts';
import type { CompiledForm } from './compile-what-fits.ts';

/** Compiles forms away from whoever answers requests. */
export interface Compiler {
  /** Rejects where a schema does not compile, or not in time. */
  compile(schema: JsonSchema): Promise<CompiledForm>;
  close(): Promise<void>;
}

/** What the thread says: once that it is there, then one answer to each schema. */
export type ThreadSays =
  | { readonly kind: 'ready' }
  | { readonly kind: 'compiled'; readonly form: CompiledForm }
  | { readonly kind: 'failed'; readonly why: string };

export interface CompilerOptions {
  /** For how long one schema may keep the thread busy; twenty fields take 10 ms. */
  readonly limitMs?: number;
  /** What the thread runs; a test brings its own. */
  readonly file?: URL;
}

const FILE = new URL('./compiler-thread.ts', import.meta.url);
const LIMIT_MS = 5_000;
const START_LIMIT_MS = 60_000;
/** An idle thread gives its memory back. */
const IDLE_MS = 60_000;
const MOST_MEMORY_MB = 128;

/**
 * Makes a compiler on a thread of its own, which starts with the first schema and takes one at a time. A schema that is not
 * done in time costs the thread; the next one begins another. Nothing of it keeps a process alive.
 */
export function openCompiler({ limitMs = LIMIT_MS, file = FILE }: CompilerOptions = {}): Compiler {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<Worker> {
    const started = new Worker(file, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    started.unref();
    // Told to whoever waits for an answer; while nobody does, the thread is only gone.
    started.on('error', () => undefined);
    thread = started;
    await nextWord(started, START_LIMIT_MS);
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  async function compileNow(schema: JsonSchema): Promise<CompiledForm> {
    clearTimeout(idle);
    try {
      const running = thread ?? (await start());
      running.postMessage(schema);
      const said = await nextWord(running, limitMs);
      idle = setTimeout(end, IDLE_MS).unref();
      if (said.kind === 'compiled') return said.form;
      throw new Error(said.kind === 'failed' ? said.why : 'the compiler began anew');
    } catch (error) {
      if (error instanceof ThreadLost) await end();
      throw error;
    }
  }

  return {
    compile(schema) {
      const turn = last.then(() => compileNow(schema));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: end,
  };
}

/** The thread ended, or did not answer in time. */
class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

function nextWord(thread: Worker, limitMs: number): Promise<ThreadSays> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadSays>();
  const lose = (why: string) => reject(new ThreadLost(why));
  const onMessage = (said: ThreadSays) => resolve(said);
  const onError = (error: unknown) => lose(`the compiler failed: ${String(error)}`);
  const onExit = () => lose('the compiler ended');
  const timer = setTimeout(() => lose(`a form did not compile in ${limitMs} ms`), limitMs);
  thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}
