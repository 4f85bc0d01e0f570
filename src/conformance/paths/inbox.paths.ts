import { unreadNotices } from '#contract/announcements/calls.ts';
import { readCount } from '#contract/call/read.ts';
import { inbox, unreadCount } from '#contract/inbox/calls.ts';
import { readInboxPage } from '#contract/inbox/read.ts';
import { needed } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import { Failed } from '../verdict/verdict.ts';
import { signedIn } from './member.paths.ts';
import { byOwnMember, LASTING, lasting } from './own-members.ts';

const nothingUnread: OwnCase = {
  title: 'nothing is unread afterwards',
  rule: 'happy-path',
  async run(kit, merchant, call) {
    const { browser } = await lasting(kit, merchant);
    await needed(kit, browser, call, {});
    if (readCount(await needed(kit, browser, unreadCount, {})) !== 0)
      throw new Failed('happy-path', 'messages are still unread');
    const { messages } = readInboxPage(await needed(kit, browser, inbox, {}));
    if (messages.some(({ isRead }) => !isRead)) throw new Failed('happy-path', 'a message still counts as unread');
  },
};

const noNoticeUnread: OwnCase = {
  title: 'no notice is unread afterwards',
  rule: 'happy-path',
  async run(kit, merchant, call) {
    const { browser } = await lasting(kit, merchant);
    await needed(kit, browser, call, {});
    if (readCount(await needed(kit, browser, unreadNotices, {})) !== 0)
      throw new Failed('happy-path', 'notices are still unread');
  },
};

export const inboxPaths: Readonly<Record<string, Path>> = {
  inbox: signedIn({ pageNo: '1', pageSize: '10' }),
  unreadNotices: signedIn({}),
  readNotices: { ...byOwnMember(LASTING, () => ({})), cases: [noNoticeUnread] },
  readMessages: { ...byOwnMember(LASTING, () => ({})), cases: [nothingUnread] },
};
