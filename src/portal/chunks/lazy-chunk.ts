import { type ComponentType, createElement, use, useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '#ui/engine/when-idle.ts';
import { ChunkFailed, loadChunk } from './load-chunk.ts';
import { tryAgain } from './try-again.ts';

/** A component whose code comes when it is first drawn. Stands inside a Suspense and a Region. */
export type LazyChunk<Props> = ComponentType<Props> & {
  /** Begins to load early; never rejects. */
  readonly preload: () => Promise<void>;
  /** Resolves once it is drawn, or what the server drew of it is taken over. */
  readonly drawn: Promise<void>;
};

/**
 * The one way to a lazy component: `lazyChunk(() => import('./x.tsx'), (file) => file.X)`. The chunk heals as load-chunk.ts
 * says; one that cannot be had throws ChunkFailed where it is drawn, and `forget` of that error lets the place try again.
 * What the server has drawn already stays as it is until its code has come: links work, and nothing is worse than before.
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
  /** For a place that is drawn already: without an answer it goes on trying, for code that is gone it would in vain. */
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
  // Where it is drawn the failure is shown and may be forgotten there; elsewhere the next wish asks anew.
  const preload = () =>
    ask().then(
      () => undefined,
      () => (isDrawn ? undefined : forget()),
    );
  return Object.assign(Chunk, { preload, drawn });
}

/** Lazy parts of the server's markup whose code is on its way: what they show must not change before they are taken over. */
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
 * Resolves once every lazy part that the server drew is taken over, or cannot be, or takes too long. Facts that change
 * before would be drawn into markup that was made from others. Parts are taken over one by one, in tasks of their own: that
 * none is under way says little before the page has had nothing to do for a moment.
 */
export async function whenTakenOver(): Promise<void> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), MOST_WAIT_MS));
  const isLate = await Promise.race([late, allAreTaken().then(() => false)]);
  if (isLate) isWaitOver = true;
}

let isWaitOver = false;

/** True where facts were free to change before all was taken over: what is taken over later may differ from its markup. */
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
 * True while markup of the server is being taken over. React asks for the server's snapshot exactly then; that both are the
 * same leaves nothing to draw again: two that differ would force what is not taken over yet in one long task.
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

/** React reads `status` and `value` of a promise: what has come is drawn at once, in hydration and on the server too. */
function settleAtOnce<T>(promise: Promise<T>): Promise<T> {
  const settled = (value: T) => Object.assign(promise, { status: 'fulfilled', value });
  promise.then(settled, () => undefined);
  return promise;
}
