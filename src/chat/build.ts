import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageFiles {
  readonly script: string;
  readonly styles: readonly string[];
}

/** The build is missing; the message says how to build. */
export class ChatBuildError extends Error {
  readonly code = 'config';
  override readonly name = 'ChatBuildError';
}

const CHUNKS = 'chat-chunks.json';
const ENTRY = 'src/chat/client/entry.tsx';

/** Reads the files of the built page. Throws ChatBuildError if it is not built. */
export function readChatBuild(clientFolder: string): PageFiles {
  const chunk = readChunk(clientFolder);
  return { script: `/${chunk.file}`, styles: (chunk.css ?? []).map((file) => `/${file}`) };
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
}

function readChunk(folder: string): Chunk {
  try {
    const chunks: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(folder, CHUNKS), 'utf8'));
    const chunk = chunks[ENTRY];
    if (chunk !== undefined) return chunk;
  } catch (cause) {
    throw new ChatBuildError(`The chat room is not built (${folder}). Run npm run build.`, { cause });
  }
  throw new ChatBuildError(`The build of the chat room has no ${ENTRY}. Run npm run build.`);
}
