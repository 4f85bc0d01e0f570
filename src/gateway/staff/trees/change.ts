import type { OpeningCheck } from '#contract/staff/opening/checks.ts';
import type { ChangeReply, TreeConflict } from '#contract/staff/trees/calls.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { changeMerchant, type JournalEntry, readRevision, writeJournal } from '#gateway/revisions/changes.ts';
import { BRAND_ROLLOUT, plansIn } from '#model/documents/rollouts.ts';
import { isObject } from '#model/json/json.ts';
import type { Problem } from '#model/json/problem.ts';
import { collides } from '#model/proposals/collide.ts';
import { entriesIn } from '#model/proposals/content-entries.ts';
import type { Proposal, TreeChange } from '#model/proposals/proposal.ts';
import { revisionsMoved } from '#model/proposals/rollout-tree.ts';
import { proposedValueProblems } from '#model/proposals/setting-values.ts';
import type { BrandRevisions } from '#model/proposals/side.ts';
import { summarise } from '#model/proposals/summary.ts';
import { TREE_NAMES, type TreeBodies } from '#model/site/served-trees.ts';
import { JobRefused } from '#pool/job.ts';
import { entriesSince, entryIds } from '../entries.ts';
import { notifyThenWrite, RevisionConflict } from '../notify-then-write.ts';
import { presentConflict, StaleVersion } from '../stale-version.ts';
import type { TreeDeps } from './deps.ts';
import { notifyChange } from './notify-change.ts';
import type { ReportedChange } from './notify-change.work.ts';
import { brandFor, readSite, type SiteNow } from './site.ts';

export interface Wish {
  readonly merchant: string;
  /** Revision that the change is based on. */
  readonly base: number;
  readonly proposals: readonly Proposal[];
  readonly reason: string;
  /** SHA-256 of the effect shown to the user; undefined: none was shown. */
  readonly announced: string | undefined;
  /** Suffix of the journal's action. */
  readonly manner?: 'urgent' | 'undo' | undefined;
  readonly by: { readonly actor: string; readonly source: string };
  /** Checks preconditions inside the transaction and throws if they do not hold. */
  readonly verify?: (db: Db, site: SiteNow) => Promise<void>;
  /**
   * Decides inside the transaction about a change that was approved, in place of the checks of a direct change; throws
   * if it is not to be made.
   */
  readonly approved?: (db: Db, reported: ReportedSite) => Promise<void>;
}

export type Outcome =
  | ({ readonly outcome: 'done' } & ChangeReply)
  | { readonly outcome: 'conflict'; readonly conflict: TreeConflict }
  | { readonly outcome: 'refused'; readonly problems: readonly Problem[] }
  | { readonly outcome: 'approval' };

/** The change is not possible. Thrown inside the transaction. */
export class TreeChangeRefused extends Error {
  override readonly name = 'TreeChangeRefused';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems[0]?.code ?? 'refused');
    this.problems = problems;
  }
}

/** The change asks for other staff users' approval. Thrown inside the transaction. */
class ApprovalNeeded extends Error {
  override readonly name = 'ApprovalNeeded';
}

export interface TreeChanges {
  /** Makes a change in a separate transaction. Throws `UnknownMerchant`. */
  make(wish: Wish): Promise<Outcome>;
  /** Works out a change on the site as it is, with all of its problems. Throws `JobRefused`. */
  plan(planned: Pick<Wish, 'merchant' | 'proposals'>): Promise<ReportedSite>;
}

/** Effect of a change on one state of the site. */
export interface ReportedSite extends ReportedChange {
  readonly revision: number;
  readonly site: SiteNow;
}

interface Reported extends ReportedSite {
  /** How many other staff users must approve it. */
  readonly needed: number;
  /** Who is named as the author of content. */
  readonly author: string;
}

/**
 * Creates the service. Effects are computed before the transaction, and again if the revision changed in the meantime.
 */
export function createTreeChanges(context: Context, deps: TreeDeps): TreeChanges {
  const { db, revisions, brands, pool } = context;

  async function report({
    merchant,
    proposals,
    manner,
  }: Pick<Wish, 'merchant' | 'proposals' | 'manner'>): Promise<ReportedSite> {
    const site = await db.withMerchant(merchant, (scope) => readProposedSite(scope, merchant, proposals, deps));
    const { revision, trees, lanes } = site;
    const revisions = await readRevisions(merchant, site, proposals);
    const asked = { brand: brandFor(brands, merchant), trees, lanes, proposals, revisions };
    const reported = await notifyChange(pool, merchant, asked, manner === 'urgent');
    const missing = opensSite(trees, reported) ? await deps.opening.missing(merchant) : undefined;
    const unknown = plansIn(reported.changed.status).get(BRAND_ROLLOUT);
    const problems = [
      ...reported.problems,
      ...(await deps.content.validate(merchant, reported.content)),
      ...(missing ?? []).map(unready),
      ...(unknown && revisions[unknown.to] === undefined ? [unstored(unknown.to)] : []),
    ];
    return { revision, site, ...reported, problems };
  }

  /** The brand files of the revisions whose share the proposals move. */
  async function readRevisions(
    merchant: string,
    { trees }: SiteNow,
    proposals: readonly Proposal[],
  ): Promise<BrandRevisions> {
    const moved = revisionsMoved(trees.status, proposals);
    if (moved.length === 0) return {};
    return db.withMerchant(merchant, async (scope) => {
      const found: [string, unknown][] = [];
      for (const revision of moved) found.push([revision, await deps.readBrandFile(scope, merchant, revision)]);
      return Object.fromEntries(found);
    });
  }

  async function notify(wish: Wish): Promise<Reported> {
    const reported = await report(wish);
    const { merchant, by, approved } = wish;
    const needed = approved ? 0 : await deps.approvals.needed(merchant, by.actor, reported.areas);
    const isContent = reported.changes.some(isOfContent);
    return { ...reported, needed, author: isContent ? await deps.content.nameAuthor(by.actor) : '' };
  }

  async function makeInside(scope: Db, wish: Wish, reported: Reported): Promise<JournalEntry | undefined> {
    const { merchant } = wish;
    const revision = await readRevision(scope, merchant);
    if (revision !== reported.revision) throw new RevisionConflict();
    await wish.verify?.(scope, reported.site);
    if (wish.approved) await wish.approved(scope, reported);
    else await refuseCollisions(scope, wish, reported);
    const problems = [...reported.problems, ...treeProblems(reported, deps)];
    if (problems.length > 0) throw new TreeChangeRefused(problems);
    await askForApproval(scope, wish, reported, deps);
    if (opensSite(reported.site.trees, reported)) await deps.opening.recordOpening(scope, merchant);
    for (const [name, tree] of changedTrees(reported)) await deps.writeTree(scope, merchant, name, tree);
    const made: TreeChange[] = [];
    for (const change of reported.changes) {
      const by = { ...wish.by, name: reported.author };
      const written = isOfContent(change) ? await deps.content.write(scope, merchant, by, change, wish.reason) : {};
      made.push({ ...change, ...written });
    }
    const entries = made.map((change) => entryOf(wish, change, reported));
    // The last entry is written together with the revision.
    for (const entry of entries.slice(0, -1)) await writeJournal(scope, merchant, revision + 1, entry);
    return entries.at(-1);
  }

  async function write(wish: Wish, reported: Reported): Promise<Outcome> {
    const { merchant } = wish;
    const change = await changeMerchant(db, revisions, merchant, (scope) => makeInside(scope, wish, reported));
    const entries = await entryIds(db, merchant, change);
    return { outcome: 'done', ...change, entries, effect: reported.effect };
  }

  async function make(wish: Wish): Promise<Outcome> {
    const problems = await validateWish(wish, deps);
    if (problems.length > 0) return { outcome: 'refused', problems };
    try {
      return await notifyThenWrite(
        () => notify(wish),
        (reported) => write(wish, reported),
      );
    } catch (error) {
      if (error instanceof JobRefused && error.isOfInput) return { outcome: 'refused', problems: [TOO_COSTLY] };
      if (error instanceof TreeChangeRefused) return { outcome: 'refused', problems: error.problems };
      if (error instanceof ApprovalNeeded) return { outcome: 'approval' };
      if (!(error instanceof StaleVersion)) throw error;
      return { outcome: 'conflict', conflict: await presentConflict(db, error) };
    }
  }

  return {
    make,
    async plan(planned) {
      const wrong = await validateWish(planned, deps);
      const reported = await report(planned);
      return { ...reported, problems: [...wrong, ...reported.problems, ...treeProblems(reported, deps)] };
    },
  };
}

/** The site with the content entries that proposals name. */
async function readProposedSite(db: Db, merchant: string, proposals: readonly Proposal[], deps: TreeDeps) {
  const site = await readSite(db, merchant, deps);
  const entries = entriesIn(proposals);
  if (entries.length === 0) return site;
  return { ...site, trees: { ...site.trees, ...(await deps.content.read(db, merchant, entries)) } };
}

function isOfContent({ proposal: { kind } }: TreeChange): boolean {
  return kind === 'content' || kind === 'contentOrder';
}

/** Problems of values and patterns, which do not depend on the site. */
async function validateWish(
  { merchant, proposals, manner }: Pick<Wish, 'merchant' | 'proposals' | 'manner'>,
  { validatePatterns }: TreeDeps,
): Promise<readonly Problem[]> {
  const wrong = manner === 'undo' ? [] : proposedValueProblems(proposals);
  if (wrong.length > 0) return wrong;
  const problem = await validatePatterns(merchant, patternsIn(proposals));
  return problem === undefined ? [] : [problem];
}

/**
 * Refuses a change that asks for approval. What is made at once, an emergency stop or an undo, is made, and listed for
 * others to look at.
 */
async function askForApproval(db: Db, wish: Wish, reported: Reported, { approvals }: TreeDeps): Promise<void> {
  const { merchant, proposals, reason, manner, by } = wish;
  if (reported.needed === 0) return;
  if (manner === undefined) throw new ApprovalNeeded();
  const path = manner === 'urgent' ? 'emergency' : 'undo';
  await approvals.recordBypass(db, { merchant, actor: by.actor, path, reason, proposals, reported });
}

const TOO_COSTLY: Problem = {
  code: 'proposal.too-costly',
  path: '',
  found: 'a change that takes more than 10 seconds to evaluate',
  expected: 'a change whose effect can be shown before it is made',
  remedy: 'Split it into several smaller changes.',
};

/**
 * An urgent change skips the conflict check: whatever others did, the switch is off afterwards. An undo has its own
 * check.
 */
async function refuseCollisions(db: Db, wish: Wish, reported: Reported): Promise<void> {
  if (wish.manner !== undefined) return;
  const { merchant, base, by, announced, proposals } = wish;
  const { revision } = reported;
  const since = revision > base ? await entriesSince(db, merchant, base) : [];
  const effect = reported.problems.length > 0 ? undefined : reported.effect;
  const theirs = since.filter(
    (entry) => entry.actor !== by.actor && proposals.some((proposal) => collides(proposal, entry)),
  );
  if (theirs.length > 0) throw new StaleVersion(revision, theirs, effect);
  if (reported.problems.length === 0 && announced !== undefined && announced !== reported.hash)
    throw new StaleVersion(revision, since, effect);
}

function treeProblems(reported: ReportedSite, { validateTree }: TreeDeps): readonly Problem[] {
  return changedTrees(reported).flatMap(([name, tree]) => validateTree(name, tree) ?? []);
}

function opensSite({ status }: TreeBodies, { changed }: Pick<ReportedChange, 'changed'>): boolean {
  const isClosed = (tree: unknown) => isObject(tree) && tree['maintenance'] === true;
  return 'status' in changed && isClosed(status) && !isClosed(changed.status);
}

function unready(check: OpeningCheck): Problem {
  return {
    code: `opening.${check}`,
    path: '/status/maintenance',
    found: `a site without what its opening needs: ${check}`,
    expected: 'a complete list',
    remedy: 'Complete the opening list of the site on the overview.',
  };
}

function unstored(revision: string): Problem {
  return {
    code: 'proposal.rollout',
    path: '/rollout/to',
    found: revision,
    expected: 'a stored revision of a brand that the database serves',
    remedy: 'Store the draft as a revision first, or take the brand over from its folder.',
  };
}

function changedTrees({ changed }: ReportedSite) {
  return TREE_NAMES.flatMap((name) => (name in changed ? [[name, changed[name]] as const] : []));
}

function entryOf(wish: Wish, { action, subject, before, after }: TreeChange, { effect, hash }: Reported): JournalEntry {
  const { manner, reason, by } = wish;
  const named = manner === undefined ? action : `${action}.${manner}`;
  return { ...by, action: named, subject, reason, before, after, effect: { hash, ...summarise(effect) } };
}

/** Proposed rules with patterns by field, including those of a whole tree. */
function patternsIn(proposals: readonly Proposal[]): object {
  return Object.fromEntries(
    proposals.flatMap((proposal): readonly (readonly [string, unknown])[] => {
      if (proposal.kind === 'rule') return [[proposal.field, proposal.patch]];
      if (proposal.kind === 'ruleWhole' && proposal.rule !== null) return [[proposal.field, proposal.rule]];
      if (proposal.kind === 'tree' && proposal.tree === 'rules') return Object.entries(proposal.body as object);
      return [];
    }),
  );
}
