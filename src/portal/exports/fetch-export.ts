import { exportFile } from '#contract/exports/calls.ts';
import { BadReply, Unreachable } from '#contract/wire/errors.ts';
import { writeHeaders } from '#contract/wire/gateway-headers.ts';
import { openReply } from '#contract/wire/open-reply.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';

/** A file that came whole. */
export interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Fetches a file with the session of this tab, which no link could carry. Rejects as the client does: with the gateway's refusal,
 * or where the line breaks; half a file is never handed over.
 */
export async function fetchExport({ session, store }: Browser, id: string, signal: AbortSignal): Promise<FetchedFile> {
  const { merchant, language } = store.get(portalAtom);
  const { module, name, path } = exportFile;
  const reported = { merchant, module, language, now: Date.now(), token: session.token(), key: undefined };
  const headers = { ...writeHeaders(exportFile, reported), Accept: 'text/csv, application/json' };
  try {
    const response = await fetch(`${path}?${new URLSearchParams({ id })}`, { headers, signal });
    const { status, headers: replied } = response;
    if (response.ok && /^text\/csv\b/.test(replied.get('content-type') ?? ''))
      return { name: nameOf(replied), content: await response.blob() };
    openReply(exportFile, { status, headers: replied, body: await response.text() }, 2);
    throw new BadReply(name, 'wrong content type', status);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof TypeError) throw new Unreachable(name, 'network_abnormal', { cause: error });
    throw error;
  }
}

function nameOf(headers: Headers): string {
  return /filename="([\w.-]{1,100})"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
}

/** The browser has begun with a file by then; one that nobody lets go stays in memory. */
const LET_GO_MS = 60_000;

/** Hands a file to the browser, which asks where to or keeps it with its downloads. */
export function saveFile({ name, content }: FetchedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), LET_GO_MS);
}
