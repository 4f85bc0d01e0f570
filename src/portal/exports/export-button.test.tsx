// @vitest-environment jsdom

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { answer, click, openPage, refuse, type Script } from '#portal/forms/testing/open-window.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { ExportButton } from './export-button.tsx';

const CALL = '/wps/member/exports';
const ID = '00000000-0000-4000-8000-000000000001';
const NOW = Date.UTC(2026, 10, 23, 12);
const of = (state: string, more: object = {}) => ({
  id: ID,
  of: 'bets',
  state,
  done: 0,
  rows: 12_345,
  askedAt: NOW,
  ...more,
});
const reported = (...exports: object[]) => answer({ exports, mostRows: 50_000, leftToday: 9, now: NOW });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(script: Script, filters: object = {}) {
  const button = (
    <Queries>
      <ExportButton of="bets" filters={filters} zone="Asia/Tokyo" />
    </Queries>
  );
  const opened = openPage(makePage(), script, button);
  await act(async () => opened.store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', type: 0 }).value));
  const part = within(await screen.findByRole('region', { name: inEnglish('exports.label') }));
  return { ...opened, part };
}

describe('M180: records as a file', () => {
  it('M180: the limits of a file are shown first, with the page’s filters and no empty ones', async () => {
    const { part, seen } = await open(
      { [CALL]: [reported(), reported(of('waiting'))] },
      { from: '2026-11-01', category: '', vendor: undefined },
    );
    await part.findByText(inEnglish('exports.limits', { most: '50,000', left: '9' }));
    await click(part.getByRole('button', { name: 'Export' }));
    expect(seen.find(({ call }) => call === `POST ${CALL}`)?.body).toEqual({ of: 'bets', from: '2026-11-01' });
    expect(part.getByRole('status').textContent).toBe(inEnglish('exports.waiting'));
    expect(part.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('M180: progress is shown, and it can be cancelled', async () => {
    const { part, seen } = await open({
      [CALL]: [reported(of('running', { done: 5_000 }))],
      [`${CALL}/cancel`]: [reported(of('cancelled', { done: 5_000 }))],
    });
    await part.findByText(inEnglish('exports.running', { count: 12_345, done: '5,000', rows: '12,345' }));
    expect(part.getByRole('progressbar', { name: inEnglish('exports.progress') }).getAttribute('value')).toBe('5000');
    await click(part.getByRole('button', { name: 'Cancel' }));
    expect(seen.find(({ call }) => call === `POST ${CALL}/cancel`)?.body).toEqual({ id: ID });
    await part.findByRole('button', { name: 'Export' });
    expect(part.queryByRole('progressbar')).toBeNull();
  });

  it('M180: a file is fetched with the tab’s session and passed to the browser under its name', async () => {
    const asked: { url: string; token: string | null }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push({ url, token: new Headers(init.headers).get('authorization') });
      return new Response('x', {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="bets-quartz-2026-11-23.csv"',
        },
      });
    });
    const saved: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const anchorClick = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    const { part, session } = await open({ [CALL]: [reported(of('ready', { done: 12_345, expiresAt: NOW }))] });
    session.begin('the-token');
    await part.findByText(/Your file is ready: 12,345 rows/);
    part.getByText(inEnglish('exports.until', { time: '2026-11-23 21:00' }));
    await click(part.getByRole('button', { name: 'Download' }));
    expect(saved).toEqual(['bets-quartz-2026-11-23.csv blob:1']);
    expect(asked).toEqual([{ url: `${CALL}/file?id=${ID}`, token: 'the-token' }]);
    anchorClick.mockRestore();
  });

  it('M180: a refusal has a reason: too many rows, another file, a day’s limit, a failed file', async () => {
    const { part } = await open({
      [CALL]: [
        reported(of('failed')),
        refuse('export_too_large', { value: { most: 50_000, rows: 50_001 } }),
        refuse('export_open'),
        refuse('export_limit'),
      ],
    });
    await part.findByText(inEnglish('exports.failed'));
    for (const words of [
      inEnglish('exports.tooLarge', { most: '50,000' }),
      inEnglish('error.export_open'),
      inEnglish('error.export_limit'),
    ]) {
      await click(part.getByRole('button', { name: 'Export' }));
      await part.findByText(words);
    }
  });

  it('M180: a gateway without exports has no button', async () => {
    const opened = openPage(
      makePage(),
      { [CALL]: [() => new Response('none', { status: 404 })] },
      <Queries>
        <ExportButton of="bets" filters={{}} zone="UTC" />
      </Queries>,
    );
    await act(async () => opened.store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', type: 0 }).value));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(opened.calls()).toContain(`GET ${CALL}`);
  });
});
