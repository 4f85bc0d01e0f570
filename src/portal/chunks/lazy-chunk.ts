import { type ComponentType, createElement, use, useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '#ui/engine/when-idle.ts';
import { ChunkFailed, loadChunk } from './load-chunk.ts';
import { tryAgain } from './try-again.ts';

/** A component whose code is loaded on first render. Must be inside a Suspense and a Region. */
export type LazyChunk<Props> = ComponentType<Props> & {
  /** Starts loading early; never rejects. */
  readonly preload: () => Promise<void>;
  /** Resolves once it is rendered, or its server markup is hydrated. */
  readonly drawn: Promise<void>;
};

/**
 * The only way to create a lazy component: `lazyChunk(() => import('./x.tsx'), (file) => file.X)`. load-chunk.ts
 * describes retries; a failed chunk throws ChunkFailed on render, and `forget` of that error allows a retry. Server
 * markup stays in place until its code is loaded: links work, and nothing gets worse.
 */
export function lazyChunk<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (file: Module) => ComponentType<Props>,
): LazyChunk<Props> {
  let wanted: Promise<ComponentType<Props>> | undefined;
  const ask = () => {
    wanted ??= settleAtOnce(
      loadChunk(load).then(pick, (error: unknown) => {
        if (error instanceof ChunkFailed) error.forget = forget;
        throw error;
      }),
    );
    return wanted;
  };
  const forget = () => {
    wanted = undefined;
  };
  /** For server markup: retries while the site does not answer; for code that no longer exists a retry is pointless. */
  const goOn = async (error: unknown): Promise<ComponentType<Props>> => {
    if (!(error instanceof ChunkFailed)) throw error;
    if (error.fault === 'missing') return new Promise(() => undefined);
    return tryAgain(() => {
      forget();
      return ask();
    });
  };
  let patient: Promise<ComponentType<Props>> | undefined;
  const askPatiently = () => {
    const asked = ask();
    if ('status' in asked) return asked;
    patient ??= settleAtOnce(
      asked.catch((error: unknown) => {
        markTaken(Chunk);
        return goOn(error);
      }),
    );
    return patient;
  };
  const { promise: drawn, resolve: resolveDrawn } = Promise.withResolvers<void>();
  let isDrawn = false;
  const Chunk = (props: Props) => {
    isDrawn = true;
    const isHydrating = useIsHydrating();
    if (isHydrating) beingTaken.add(Chunk);
    useEffect(() => {
      markTaken(Chunk);
      resolveDrawn();
    }, []);
    return createElement(use(isHydrating ? askPatiently() : ask()), props);
  };
  // If rendered, the failure is shown and can be retried there; otherwise the next request loads again.
  const preload = () =>
    ask().then(
      () => undefined,
      () => (isDrawn ? undefined : forget()),
    );
  return Object.assign(Chunk, { preload, drawn });
}

/** Lazy parts of the server's markup whose code is loading: their content must not change before hydration. */
const beingTaken = new Set<unknown>();
const waiting = new Set<() => void>();
const MOST_WAIT_MS = 4_000;

function markTaken(part: unknown): void {
  beingTaken.delete(part);
  if (beingTaken.size > 0) return;
  for (const report of waiting) report();
  waiting.clear();
}

/**
 * Resolves once every lazy part of the server markup is hydrated, has failed, or takes too long. Facts that change
 * earlier would be rendered into markup made from other facts. Parts hydrate one by one in separate tasks: having none
 * in progress means little until the page has been idle for a moment.
 */
export async function whenTakenOver(): Promise<void> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), MOST_WAIT_MS));
  const isLate = await Promise.race([late, allAreTaken().then(() => false)]);
  if (isLate) isWaitOver = true;
}

let isWaitOver = false;

/** True where facts could change before everything was hydrated: later parts may differ from their markup. */
export function mayDifferFromMarkup(): boolean {
  return isWaitOver;
}

async function allAreTaken(): Promise<void> {
  await noneIsBeingTaken();
  for (let quiet = 0; quiet < QUIET_MOMENTS; quiet += 1) {
    await aQuietMoment();
    await noneIsBeingTaken();
  }
}

const QUIET_MOMENTS = 2;
const LONGEST_MOMENT_MS = 400;

function aQuietMoment(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve, LONGEST_MOMENT_MS));
}

function noneIsBeingTaken(): Promise<void> {
  if (beingTaken.size === 0) return Promise.resolve();
  return new Promise((resolve) => waiting.add(resolve));
}

/**
 * True during hydration of server markup. React reads the server snapshot exactly then; since both snapshots are equal
 * nothing renders again: different ones would force the remaining hydration in one long task.
 */
function useIsHydrating(): boolean {
  let isHydrating = false;
  useSyncExternalStore(never, nothing, () => {
    isHydrating = true;
    return nothing();
  });
  return isHydrating;
}

const never = () => () => undefined;
const nothing = () => 0;

/**
 * React reads `status` and `value` of a promise: a resolved value renders at once, also in hydration and on the server.
 */
function settleAtOnce<T>(promise: Promise<T>): Promise<T> {
  const settled = (value: T) => Object.assign(promise, { status: 'fulfilled', value });
  promise.then(settled, () => undefined);
  return promise;
}
