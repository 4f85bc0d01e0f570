import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that the page loads at once. */
export interface PageFiles {
  readonly script: string;
  readonly styles: readonly string[];
}

/** A build that is not there; the message says what to do. */
export class ChatBuildError extends Error {
  readonly code = 'config';
  override readonly name = 'ChatBuildError';
}

/** Name of the list of chunks that Vite writes. */
const CHUNKS = 'chat-chunks.json';
const ENTRY = 'src/chat/client/entry.tsx';

/** Reads which files the built page loads. Throws ChatBuildError when it is not built. */
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
