/** Built pages of a site besides the portal: the files that they load, and the route that serves them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface PageFiles {
  readonly script: string;
  readonly styles: readonly string[];
}

/** The build is missing; the message names the fix. */
class BuildMissing extends Error {
  readonly code = 'config';
  override readonly name = 'BuildMissing';
}

/** A site's build: its folder, Vite's manifest, the source file of each page, and the build if it is being made. */
export interface SiteBuild<Name extends string> {
  readonly folder: string;
  readonly list: string;
  readonly entries: Readonly<Record<Name, string>>;
  /** As in a message: `The games`. */
  readonly subject: string;
  readonly built: Promise<void> | undefined;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * Reads which files the built pages of a site load: now, and throws, with the fix, when the build is missing; or when
 * the build has been made.
 */
export function readPageFiles<Name extends string>(build: SiteBuild<Name>): Promise<Readonly<Record<Name, PageFiles>>> {
  const read = () => {
    const chunks = readChunks(build);
    const files = Object.entries<string>(build.entries).map(([name, key]) => [
      name,
      filesOf(chunks, key, build.subject),
    ]);
    return Object.fromEntries(files) as Record<Name, PageFiles>;
  };
  if (build.built === undefined) return Promise.resolve(read());
  const later = build.built.then(read);
  // A failed build ends the process; until then each page reports it.
  later.catch(() => undefined);
  return later;
}

/** Serves the assets of a build, whose names have hashes. */
export async function serveAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    // The folder may be built later.
    suppressWarning: true,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });
}

function readChunks({ folder, list, subject }: SiteBuild<string>): Readonly<Record<string, Chunk>> {
  try {
    return JSON.parse(readFileSync(join(folder, list), 'utf8'));
  } catch (cause) {
    throw new BuildMissing(`${subject} are not built (${folder}). Run npm run build.`, { cause });
  }
}

function filesOf(chunks: Readonly<Record<string, Chunk>>, key: string, subject: string): PageFiles {
  const entry = chunks[key];
  if (entry === undefined) throw new BuildMissing(`${subject} are built without ${key}. Run npm run build.`);
  const seen = new Set([key]);
  for (const each of seen) for (const name of chunks[each]?.imports ?? []) seen.add(name);
  const styles = [...seen].flatMap((each) => chunks[each]?.css ?? []);
  return { script: `/${entry.file}`, styles: [...new Set(styles)].map((file) => `/${file}`) };
}
