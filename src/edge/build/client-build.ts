import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface BuiltFont {
  readonly family: string;
  readonly subset: string;
  readonly url: string;
  /** `100 900`, the format of @font-face. */
  readonly weight: string;
  readonly unicodeRange: string;
}

/** Manifest of the browser build; the Vite build writes it next to its files. */
export interface ClientBuild {
  /** Hash of the whole build. */
  readonly id: string;
  /** The module that hydrates the page. */
  readonly entry: string;
  /** Modules that the entry imports statically. */
  readonly imports: readonly string[];
  /** Additional modules of each screen, by its name. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** Additional modules of each window, by its name. */
  readonly windows: Readonly<Record<string, readonly string[]>>;
  /** The small classic script that records early taps. */
  readonly boot: string;
  /** The same script plus submission of the form of a rendered window; replaces `boot` on pages with such a window. */
  readonly early: string;
  readonly phone?: string;
  readonly fonts: readonly BuiltFont[];
}

/** File name in the build's folder. */
export const BUILD_FILE = 'livery-build.json';

/** Reads the manifest of the browser build in `folder`. Throws when there is none. */
export async function readClientBuild(folder: string): Promise<ClientBuild> {
  return JSON.parse(await readFile(join(folder, BUILD_FILE), 'utf8'));
}
