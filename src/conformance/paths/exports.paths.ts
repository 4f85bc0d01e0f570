import { setTimeout as pause } from 'node:timers/promises';
import { beginExport, memberExports } from '#contract/exports/calls.ts';
import { isOpenExport, readExports } from '#contract/exports/read.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal } from '../kit/replies.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import { newMember, ownMember } from './own-members.ts';

const PATIENCE_MS = 20_000;
const POLL_EVERY_MS = 100;
const EXPORTER = 'member with a file';

/** A member registered by the run, and the finished export of their account movements. */
function readyFile(kit: Kit, merchant: ProfileMerchant) {
  return kit.once(`file ${merchant.code}`, async () => {
    const { browser } = await ownMember(kit, merchant, EXPORTER);
    let reported = readExports(await needed(kit, browser, beginExport, { of: 'account' }));
    const until = performance.now() + PATIENCE_MS;
    while (reported.exports.some(isOpenExport) && performance.now() < until) {
      await pause(POLL_EVERY_MS);
      reported = readExports(await needed(kit, browser, memberExports, {}));
    }
    const file = reported.exports.find(({ state }) => state === 'ready');
    if (file === undefined) throw new NotTried('no file was written in time');
    return { browser, request: { id: file.id } };
  });
}

const ofSomebodyElse: OwnCase = {
  title: 'the file of another member',
  rule: 'happy-path',
  async run(kit, merchant, call) {
    const { request } = await readyFile(kit, merchant);
    const { browser } = await newMember(kit, merchant);
    const checks = kit.checksOf(call);
    const refused = { statuses: [404], codes: ['not_found'], answered: 'happy-path', otherwise: 'happy-path' } as const;
    expectRefusal(await browser.ask(call, request), checks, refused);
  },
};

/** Exports of records (M180). */
export const exportsPaths: Readonly<Record<string, Path>> = {
  beginExport: {
    prepare: async (kit, merchant) => ({
      browser: (await newMember(kit, merchant)).browser,
      request: { of: 'bets' },
    }),
  },
  cancelExport: {
    async prepare(kit, merchant) {
      const { browser } = await newMember(kit, merchant);
      const [begun] = readExports(await needed(kit, browser, beginExport, { of: 'bets' })).exports;
      if (begun === undefined) throw new Failed('happy-path', 'an export that began is not told');
      return { browser, request: { id: begun.id } };
    },
  },
  exportFile: { prepare: readyFile, cases: [ofSomebodyElse] },
};
