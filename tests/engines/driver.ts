/** What a journey needs of an engine: a page that is asked and pressed as a person would. One text of a journey runs in all of them. */

/** Frames from the page inwards, each by its selector; none: the page itself. */
export type Frames = readonly string[];

/** A part of a page: by its selector, and by what it says or is called. */
export interface Part {
  readonly css: string;
  readonly states?: RegExp;
  readonly frames?: Frames;
}

export interface EnginePage {
  open(address: string): Promise<void>;
  /** Runs a function's text in a document; what it answers is JSON. Rejects where there is no such frame yet. */
  run<T>(frames: Frames, source: string, args: readonly unknown[]): Promise<T>;
  /** Presses the node that the function answers; false where it answers null. */
  press(frames: Frames, source: string, args: readonly unknown[]): Promise<boolean>;
  /** Writes in place of what stands in the node that the function answers; false where it answers null. */
  write(frames: Frames, source: string, args: readonly unknown[], text: string): Promise<boolean>;
  picture(file: string): Promise<void>;
  /** Errors of the console, loads that failed and reports so far, a line each. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface PageOptions {
  readonly width: number;
  readonly height: number;
}

export interface Engine {
  readonly name: EngineName;
  /** A page in a browser of its own: nothing is kept from another one. */
  newPage(options?: PageOptions): Promise<EnginePage>;
  close(): Promise<void>;
}

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** What a visitor has chosen in the system or the browser; all engines ask for less motion. */
export interface Wishes {
  /** How large letters are, of their usual size. */
  readonly letters?: number;
  readonly forcedColours?: boolean;
  readonly moreContrast?: boolean;
}

export const WIDE: PageOptions = { width: 1280, height: 800 };

/** Answers that belong to a journey: calls that are refused before anybody is signed in. */
const OF_SCENARIO = /\/(?:wps|lgw|lotto|staff)\//;

/** A form's validator is answered 503 while the machine has no time to compile it: the form asks again, and cannot be sent before. */
const OF_BUSY_SITE = /\/_portal\/forms\//;

/** Of a page's complaints those that are its own, not the site's for want of time. */
export function ownComplaints(page: Pick<EnginePage, 'complaints'>): readonly string[] {
  return page.complaints().filter((line) => !OF_BUSY_SITE.test(line));
}

/** A load that failed, as a complaint; undefined for what belongs to a journey. */
export function failedLoad(status: number | string, address: string): string | undefined {
  return OF_SCENARIO.test(address) ? undefined : `${status} ${address}`;
}

/** What the site itself is told of faults and of its policy. */
export function isReport(address: string): boolean {
  return /\/_csp$|\/_portal\/report$/.test(address);
}
