import { inbox, unreadCount } from '#contract/inbox/calls.ts';
import { readInboxPage, readUnreadCount } from '#contract/inbox/read.ts';
import { needed } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import { Failed } from '../kit/verdict.ts';
import { signedIn } from './member.paths.ts';
import { byOwnMember, SETTLED, settled } from './own-members.ts';

const nothingUnread: OwnCase = {
  title: 'nothing is unread afterwards',
  rule: 'happy-path',
  async run(kit, merchant, call) {
    const { browser } = await settled(kit, merchant);
    await needed(kit, browser, call, {});
    if (readUnreadCount(await needed(kit, browser, unreadCount, {})) !== 0)
      throw new Failed('happy-path', 'messages are still unread');
    const { messages } = readInboxPage(await needed(kit, browser, inbox, {}));
    if (messages.some(({ isRead }) => !isRead)) throw new Failed('happy-path', 'a message still counts as unread');
  },
};

/** Messages of the platform. */
export const inboxPaths: Readonly<Record<string, Path>> = {
  inbox: signedIn({ pageNo: '1', pageSize: '10' }),
  readMessages: { ...byOwnMember(SETTLED, () => ({})), cases: [nothingUnread] },
};
