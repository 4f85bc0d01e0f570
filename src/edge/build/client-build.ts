import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A font file of the build. */
export interface BuiltFont {
  readonly family: string;
  readonly subset: string;
  readonly url: string;
  /** `100 900`, as @font-face wants it. */
  readonly weight: string;
  readonly unicodeRange: string;
}

/** What the browser's build is made of; written by the Vite build beside its files. */
export interface ClientBuild {
  /** Hash of everything in it. */
  readonly id: string;
  /** The module that hydrates. */
  readonly entry: string;
  /** Modules that the entry imports at once. */
  readonly imports: readonly string[];
  /** What each screen loads besides, by its name. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** What each window loads besides, by its name. */
  readonly windows: Readonly<Record<string, readonly string[]>>;
  /** The small classic script that keeps early taps. */
  readonly boot: string;
  /** The same with a way of sending the form of a window that is drawn; in its place on pages with one. */
  readonly early: string;
  /** The script of the phone provider's page. */
  readonly phone?: string;
  readonly fonts: readonly BuiltFont[];
}

/** Name of the file in the build's folder. */
export const BUILD_FILE = 'livery-build.json';

/** Reads the description of the browser's build in `folder`. Throws when there is none. */
export async function readClientBuild(folder: string): Promise<ClientBuild> {
  return JSON.parse(await readFile(join(folder, BUILD_FILE), 'utf8'));
}
