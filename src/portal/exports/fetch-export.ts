import { exportFile } from '#contract/exports/calls.ts';
import { BadReply, Unreachable } from '#contract/wire/errors.ts';
import { writeHeaders } from '#contract/wire/gateway-headers.ts';
import { openReply } from '#contract/wire/open-reply.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';

export interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Downloads a file with this tab's session, which a link could not carry. Rejects like the client: with the gateway's
 * refusal, or when the connection fails; a partial file is never saved.
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

/** Enough for the browser to start saving; an object URL that is never revoked stays in memory. */
const LET_GO_MS = 60_000;

export function saveFile({ name, content }: FetchedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), LET_GO_MS);
}
