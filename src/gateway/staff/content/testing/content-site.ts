import { announcements } from '#contract/announcements/calls.ts';
import { type Announcements, readAnnouncements } from '#contract/announcements/read.ts';
import {
  type ContentDraft,
  type ContentPage,
  type ContentSaved,
  changeContent,
  contentList,
  createContent,
  oneContentEntry,
} from '#contract/staff/content/calls.ts';
import type { ContentEntry, ContentKind } from '#contract/staff/content/content.ts';
import { undoEntry } from '#contract/staff/undo/calls.ts';
import type { ContextParts } from '#gateway/context/context.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';

/** Two sites, aurora and lotus, with an operator who edits their content. */
export interface ContentSite {
  readonly gateway: TestGateway;
  /** Mai, an operator of all merchants. */
  readonly operator: TestStaffUser;
  list(kind: ContentKind, query?: object, merchant?: string): Promise<ContentPage>;
  read(id: string, merchant?: string): Promise<ContentEntry>;
  create(draft: ContentDraft, kind?: ContentKind, merchant?: string): Promise<ContentSaved>;
  change(
    contentEntry: Pick<ContentEntry, 'id' | 'version'>,
    draft: ContentDraft,
    who?: TestStaffUser,
    merchant?: string,
  ): ReturnType<TestStaffUser['send']>;
  /** Content that a visitor's page reads. */
  shown(merchant?: string, execution?: string, language?: string): Promise<Announcements>;
  titles(merchant?: string): Promise<readonly string[]>;
  lastEntry(merchant?: string): Promise<Entry>;
  /** Reverts the last change. */
  undo(): ReturnType<TestStaffUser['send']>;
}

interface Entry {
  readonly seq: bigint;
  readonly revision: bigint | number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

export function notice(title: string, rest: Partial<ContentDraft> = {}): ContentDraft {
  return { words: { EN: { title, html: `<p>${title}</p>` } }, hidden: false, ...rest };
}

/** Opens the sites; the caller closes the gateway. */
export async function openContentSite(parts: ContextParts = {}): Promise<ContentSite> {
  const gateway = await createTestGateway(['aurora', 'lotus'], parts);
  const operator = await signInStaffUser(gateway, 'operator', 'all', 'Mai');

  async function list(kind: ContentKind, query: object = {}, merchant = 'aurora'): Promise<ContentPage> {
    const page = contentList.read((await operator.send(contentList, { kind, ...query }, merchant)).json().value);
    if (!page) throw new Error('no page');
    return page;
  }

  async function read(id: string, merchant = 'aurora'): Promise<ContentEntry> {
    const contentEntry = oneContentEntry.read((await operator.send(oneContentEntry, { id }, merchant)).json().value);
    if (!contentEntry) throw new Error(`no piece ${id}`);
    return contentEntry;
  }

  async function create(draft: ContentDraft, kind: ContentKind = 'notice', merchant = 'aurora'): Promise<ContentSaved> {
    const reply = await operator.send(createContent, { kind, draft, reason: 'to try it' }, merchant);
    const saved = createContent.read(reply.json().value);
    if (!saved) throw new Error(`not created: ${reply.body}`);
    return saved;
  }

  const change: ContentSite['change'] = ({ id, version }, draft, who = operator, merchant = 'aurora') =>
    who.send(changeContent, { id, version, draft, reason: 'better so' }, merchant);

  async function shown(merchant = 'aurora', execution = 'B', language = 'EN'): Promise<Announcements> {
    const url = `${announcements.path}?platform=W&types=B,PL,PU,PR&execution=${execution}`;
    return readAnnouncements((await gateway.ask(merchant, { url, headers: { language } })).json().value);
  }

  const lastEntry = (merchant = 'aurora'): Promise<Entry> =>
    gateway.context.db.withMerchant(merchant, (db) =>
      db
        .selectFrom('journal')
        .select(['seq', 'actor', 'action', 'subject', 'reason', 'before', 'after', 'revision'])
        .where('merchant', '=', merchant)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );

  return {
    gateway,
    operator,
    list,
    read,
    create,
    change,
    shown,
    lastEntry,
    titles: async (merchant) => (await shown(merchant)).player.map(({ title }) => title),
    undo: async () =>
      operator.send(undoEntry, { entry: String((await lastEntry()).seq), reason: 'back again' }, 'aurora'),
  };
}
