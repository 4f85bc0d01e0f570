import { afterEach, describe, expect, test, vi } from 'vitest';
import { StaffCallFailed } from '#console/api/client.ts';
import { EXPORT_COUNT_HEADER } from '#contract/staff/journal/calls.ts';
import { type ExportProgress, fetchExport } from './export-journal.ts';

afterEach(() => vi.unstubAllGlobals());

/** A response in parts, each delivered on request. */
function answer(parts: readonly string[], init: ResponseInit = {}): ReturnType<typeof vi.fn> {
  const waiting = [...parts];
  const body = new ReadableStream({
    pull(controller) {
      const part = waiting.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const headers = {
  [EXPORT_COUNT_HEADER]: '3',
  'content-disposition': 'attachment; filename="journal-2026-11-21.jsonl"',
};
const silent = () => undefined;

describe('M378: the export of the journal', () => {
  test('it is complete, and shows its progress', async () => {
    const fetch = answer(['{"seq":3}\n{"se', 'q":2}\n', '{"seq":1}\n'], { headers });
    const reported: ExportProgress[] = [];
    const { signal } = new AbortController();
    const file = await fetchExport(
      { format: 'jsonl', merchant: 'aurora', words: '' },
      (at) => reported.push(at),
      signal,
    );
    expect(fetch.mock.calls[0]?.[0]).toBe('/staff/journal/export?format=jsonl&merchant=aurora');
    expect(file.name).toBe('journal-2026-11-21.jsonl');
    expect(await file.content.text()).toBe('{"seq":3}\n{"seq":2}\n{"seq":1}\n');
    expect(reported.map(({ entries }) => entries)).toEqual([0, 1, 2, 3]);
    expect(reported.every(({ of }) => of === 3)).toBe(true);
  });

  test('the header of a CSV file counts as no entry', async () => {
    answer(['merchant,seq\r\naurora,1\r\n'], { headers });
    const reported: ExportProgress[] = [];
    await fetchExport({ format: 'csv' }, (at) => reported.push(at), new AbortController().signal);
    expect(reported.at(-1)?.entries).toBe(1);
  });

  test('a refusal is shown by its code, and no file is produced', async () => {
    answer(['{"success":false,"value":null,"errorCode":"forbidden"}'], { status: 403 });
    const failed = await fetchExport({ format: 'csv' }, silent, new AbortController().signal).catch((error) => error);
    expect(failed).toBeInstanceOf(StaffCallFailed);
    expect(failed.code).toBe('forbidden');
  });

  test('an aborted export produces no file', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
        pull: (stream) => stream.enqueue(new TextEncoder().encode('{}\n')),
      });
      return Promise.resolve(new Response(body, { headers }));
    });
    const begun = fetchExport(
      { format: 'jsonl' },
      ({ entries }) => entries > 2 && controller.abort(),
      controller.signal,
    );
    await expect(begun).rejects.toThrow('aborted');
    expect(controller.signal.aborted).toBe(true);
  });
});
