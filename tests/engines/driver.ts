/**
 * Driver interface for e2e tests in several engines: a page that is queried and clicked like a user does. One test
 * source runs in all engines.
 */

/** Nested frames by selector, from the page inwards; empty: the page itself. */
export type Frames = readonly string[];

/** A part of a page: by its selector, and by its text or name. */
export interface Part {
  readonly css: string;
  readonly showing?: RegExp;
  readonly frames?: Frames;
}

export interface EnginePage {
  open(address: string): Promise<void>;
  /** Runs a function's source in a document; its result is JSON. Rejects where the frame does not exist yet. */
  run<T>(frames: Frames, source: string, args: readonly unknown[]): Promise<T>;
  /** Clicks the node that the function returns; false where it returns null. */
  click(frames: Frames, source: string, args: readonly unknown[]): Promise<boolean>;
  /** Replaces the text of the node that the function returns; false where it returns null. */
  write(frames: Frames, source: string, args: readonly unknown[], text: string): Promise<boolean>;
  picture(file: string): Promise<void>;
  /** Console errors, failed loads and reports so far, one line each. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface PageOptions {
  readonly width: number;
  readonly height: number;
}

export interface Engine {
  readonly name: EngineName;
  /** A page in a separate browser profile. */
  newPage(options?: PageOptions): Promise<EnginePage>;
  close(): Promise<void>;
}

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A visitor's system and browser settings; all engines use reduced motion. */
export interface Wishes {
  /** Text scale relative to the default size. */
  readonly letters?: number;
  readonly forcedColours?: boolean;
  readonly moreContrast?: boolean;
}

export const WIDE: PageOptions = { width: 1280, height: 800 };

/** Expected errors of a test: calls that are refused before sign-in. */
const OF_SCENARIO = /\/(?:wps|lgw|lotto|staff)\//;

/**
 * A form's validator gets 503 while the machine has no time to compile it: the form retries, and cannot be sent before.
 */
const OF_BUSY_SITE = /\/_portal\/forms\//;

/** Complaints of the page itself, without those of a busy site. */
export function ownComplaints(page: Pick<EnginePage, 'complaints'>): readonly string[] {
  return page.complaints().filter((line) => !OF_BUSY_SITE.test(line));
}

/** A failed load as a complaint; undefined for expected errors. */
export function failedLoad(status: number | string, address: string): string | undefined {
  return OF_SCENARIO.test(address) ? undefined : `${status} ${address}`;
}

/** Reports of faults and policy violations to the site. */
export function isReport(address: string): boolean {
  return /\/_csp$|\/_portal\/report$/.test(address);
}
