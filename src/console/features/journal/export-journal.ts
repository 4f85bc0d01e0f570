import { StaffCallFailed } from '#console/api/client.ts';
import { EXPORT_COUNT_HEADER, type JournalExport, journalExport } from '#contract/staff/journal/calls.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import { readEnvelope } from '#contract/wire/envelope.ts';

export interface ExportProgress {
  readonly entries: number;
  readonly of: number;
}

/** A file that was received completely. */
export interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
}

const LINE_END = 0x0a;

/**
 * Downloads the journal as a file and reports progress. Rejects with StaffCallFailed if refused or if the connection
 * breaks, and with the signal's reason if aborted: a partial file is never returned.
 */
export async function fetchExport(
  wanted: JournalExport,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
  const response = await fetch(`${staffPath(journalExport)}?${query}`, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw signal.reason;
    throw new StaffCallFailed('network_abnormal', null, String(error));
  });
  if (!response.ok || response.body === null) throw await readRefusal(response);
  const of = Number(response.headers.get(EXPORT_COUNT_HEADER) ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = wanted.format === 'csv' ? -1 : 0;
  onProgress({ entries: 0, of });
  const reader = response.body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parts.push(step.value);
    for (const byte of step.value) if (byte === LINE_END) lines += 1;
    onProgress({ entries: Math.min(of, Math.max(0, lines)), of });
  }
  const type = response.headers.get('content-type') ?? '';
  return { name: nameOf(response, wanted.format), content: new Blob(parts, { type }) };
}

/** Passes a file to the browser as a download. */
export function saveFile({ name, content }: ExportedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by then; an object URL that is not revoked stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function readRefusal(response: Response): Promise<StaffCallFailed> {
  const envelope = readEnvelope(await response.json().catch(() => undefined));
  return new StaffCallFailed(envelope?.errorCode ?? 'bad_reply', envelope?.value, envelope?.detail);
}

function nameOf(response: Response, ending: string): string {
  return /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `journal.${ending}`;
}
