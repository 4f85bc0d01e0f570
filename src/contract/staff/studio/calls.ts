import { anyText, exactly, noRequest, oneOf, text } from '#contract/call/call-schemas.ts';
import { asSent, type Reading, type Sent } from '#contract/call/reader.ts';
import * as Type from '#contract/call/type.ts';
import { seenVersion } from '../staff-action-schemas.ts';
import { defineStaffCall, readStaffReply } from '../staff-call.ts';
import { brandKey, brandValue, MOST_EDITS } from './brand-key.ts';
import { fileIn, STUDIO_PATH as PATH, PICTURE_FAULTS, pictureCalls, studioPicture } from './pictures.ts';

/** Where a served brand comes from. A folder is edited with its files; publishing needs the database. */
export const BRAND_SOURCES = ['folder', 'database'] as const;

/** done: part of the draft. undone: taken back by its author, who can do it again. */
export const EDIT_STATES = ['done', 'undone'] as const;

export const FINDING_SEVERITIES = ['error', 'warning', 'note'] as const;

const { file, pointer } = brandKey;
const value = brandValue;
const revision = Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' });
const note = Type.Optional(text(500));
/** Contents of files by path. */
const files = Type.Record(file, anyText(1024 * 1024));

const edit = exactly({ file, pointer, value, seen: value });

const loggedEdit = exactly(
  {
    seq: Type.Integer({ minimum: 1 }),
    file,
    pointer,
    before: value,
    after: value,
    /** The name of the staff user. */
    by: anyText(),
    isMine: Type.Boolean(),
    at: text(40),
    state: oneOf(EDIT_STATES),
  },
  { requires: ['seq', 'file', 'pointer', 'at', 'state'] },
);

const studioState = asSent(
  exactly(
    {
      source: oneOf(BRAND_SOURCES),
      /** The database serves it, and a folder with the brand waits. */
      hasFolder: Type.Boolean(),
      /** The served revision. */
      served: revision,
      /** The revision on which the draft is based; absent: there is no draft. */
      base: Type.Optional(revision),
      /** Raised by each change of the draft; 0: there is no draft. */
      version: seenVersion,
      /** The brand file and the text files: of the draft, or as served. */
      files,
      /** The same files at the draft's base. */
      baseFiles: files,
      /** The newest edits, newest first. */
      edits: Type.Array(loggedEdit, { maxItems: 200 }),
      canUndo: Type.Boolean(),
      canRedo: Type.Boolean(),
      /** Pictures of the brand and of the draft. */
      assets: Type.Array(studioPicture, { maxItems: 900 }),
    },
    { requires: ['source', 'served', 'version', 'files'] },
  ),
);

/** Keys that another user changed since they were read. */
const editConflict = asSent(
  exactly(
    {
      conflicts: Type.Array(
        exactly({ file, pointer, theirs: value, mine: value, by: anyText() }, { requires: ['file', 'pointer'] }),
      ),
    },
    { requires: ['conflicts'] },
  ),
);

const finding = exactly(
  {
    code: text(80),
    severity: oneOf(FINDING_SEVERITIES),
    file: text(200),
    /** JSON pointer; empty: the whole file. */
    pointer: anyText(400),
    found: anyText(4_000),
    expected: anyText(4_000),
    remedy: anyText(4_000),
    /** The value that repairs it, as JSON text, where there is exactly one. */
    fix: value,
  },
  { requires: ['code', 'severity', 'file'] },
);

export const findings = asSent(exactly({ findings: Type.Array(finding) }, { requires: ['findings'] }));

const checked = asSent(
  exactly(
    {
      findings: Type.Array(finding),
      /** Keys of the brand file that have another name since it was written. */
      renamed: Type.Array(exactly({ from: pointer, to: pointer })),
    },
    { requires: ['findings'] },
  ),
);

const revisionEntry = exactly(
  {
    revision,
    at: text(40),
    by: anyText(),
    note: Type.Optional(anyText(500)),
    isServed: Type.Boolean(),
  },
  { requires: ['revision', 'at'] },
);

const baseVersion = Type.Integer({ minimum: 1 });
/** JSON texts. */
const bothDefaults = { from: anyText(20_000), to: anyText(20_000), version: baseVersion };

const upgradeReply = asSent(
  exactly(
    {
      /** Version of the draft that was compared; 0: the served brand. */
      version: seenVersion,
      from: baseVersion,
      to: baseVersion,
      /** Keys of the brand file that a later version renamed. */
      renamed: Type.Array(
        exactly({ from: text(400), to: text(400), version: baseVersion }, { requires: ['from', 'to', 'version'] }),
      ),
      /** Values of the brand file that hide a changed default. */
      hidden: Type.Array(
        exactly(
          { at: text(400), own: anyText(20_000), ...bothDefaults, equals: oneOf(['old', 'new', 'neither']) },
          { requires: ['at', 'equals', 'version'] },
        ),
      ),
      /** Changed defaults where the brand file says nothing. */
      values: Type.Array(exactly({ at: text(400), ...bothDefaults }, { requires: ['at', 'version'] })),
      elements: Type.Array(
        exactly(
          {
            id: text(80),
            version: baseVersion,
            change: oneOf(['added', 'removed', 'changed']),
            parts: Type.Array(
              exactly(
                {
                  part: oneOf(['slot', 'kind', 'label', 'icon', 'action', 'badge']),
                  from: anyText(20_000),
                  to: anyText(20_000),
                },
                { requires: ['part'] },
              ),
            ),
            /** Names of roles. */
            appears: Type.Array(text(80)),
            disappears: Type.Array(text(80)),
          },
          { requires: ['id', 'change', 'version'] },
        ),
      ),
      /** What the upgrade writes into the brand file. */
      edits: Type.Array(exactly({ pointer, value }, { requires: ['pointer'] })),
    },
    { requires: ['version', 'from', 'to', 'renamed', 'hidden', 'values', 'elements', 'edits'] },
  ),
);

const published = exactly({ revision }, { requires: ['revision'] });

export type UpgradeReply = Reading<typeof upgradeReply>;
export type StudioState = Reading<typeof studioState>;
export type StudioEdit = Sent<typeof edit>;
export type StudioFinding = Reading<typeof findings>['findings'][number];
export type CheckedDraft = Reading<typeof checked>;
export type EditConflict = Reading<typeof editConflict>['conflicts'][number];
export type BrandRevisionRow = Reading<typeof revisionEntry>;

/** Reads the value of a `conflict` of `editBrand`; undefined if it is another one. */
export const readEditConflict = readStaffReply(editConflict);
/** Reads the value of a refused publication; undefined if it is another one. */
export const readRefusedFindings = readStaffReply(findings);

/** The draft of a brand, or the served brand where there is no draft. */
export const readStudio = defineStaffCall({
  name: 'staffStudio',
  method: 'GET',
  path: PATH,
  access: 'documents.read',
  request: noRequest,
  reply: studioState,
});

/**
 * Changes keys of the draft, all or none; the first edit begins one. `conflict` (EditConflict) where a key no longer has
 * the value that was seen: other keys are never affected.
 */
export const editBrand = defineStaffCall({
  name: 'staffEditBrand',
  method: 'POST',
  path: `${PATH}/edits`,
  access: 'brand.edit',
  bodyBytes: 512 * 1024,
  request: exactly({ edits: Type.Array(edit, { minItems: 1, maxItems: MOST_EDITS }) }),
  reply: studioState,
  refused: editConflict,
});

/** Takes back the user’s newest edit, or does the newest one taken back again. `conflict` as in `editBrand`. */
export const stepBrandEdit = defineStaffCall({
  name: 'staffStepBrandEdit',
  method: 'POST',
  path: `${PATH}/steps`,
  access: 'brand.edit',
  request: exactly({ step: oneOf(['undo', 'redo']) }),
  reply: studioState,
  refused: editConflict,
});

/** Applies the draft’s edits to the brand that is served now, where it was changed elsewhere. */
export const rebaseDraft = defineStaffCall({
  name: 'staffRebaseDraft',
  method: 'POST',
  path: `${PATH}/rebase`,
  access: 'brand.edit',
  request: exactly({ version: seenVersion }),
  reply: studioState,
});

/** Colours from a logo file to choose from: nothing is written. */
export const proposeColours = defineStaffCall({
  name: 'staffProposeColours',
  method: 'POST',
  path: `${PATH}/colours`,
  access: 'brand.edit',
  bodyBytes: 3 * 1024 * 1024,
  request: exactly({ logo: fileIn(2_900_000) }),
  reply: asSent(
    exactly(
      {
        /** JSON texts of the keys `/theme/seeds` and `/theme/roles`. */
        proposals: Type.Array(exactly({ seeds: text(500), roles: value }, { requires: ['seeds'] }), { maxItems: 3 }),
        /** Why there is none. */
        fault: Type.Optional(oneOf(PICTURE_FAULTS)),
      },
      { requires: ['proposals'] },
    ),
  ),
});

/** Discards the draft with all edits of all users. */
export const discardDraft = defineStaffCall({
  name: 'staffDiscardDraft',
  method: 'POST',
  path: `${PATH}/discard`,
  access: 'brand.edit',
  request: exactly({ version: seenVersion }),
  reply: studioState,
});

/** What the brand linter found in the draft. */
export const checkDraft = defineStaffCall({
  name: 'staffCheckDraft',
  method: 'GET',
  path: `${PATH}/findings`,
  access: 'documents.read',
  request: noRequest,
  reply: checked,
});

/** What later defaults of the platform change for the draft, or the served brand, on its site: nothing is written (N14). */
export const brandUpgrade = defineStaffCall({
  name: 'staffBrandUpgrade',
  method: 'GET',
  path: `${PATH}/upgrade`,
  access: 'documents.read',
  request: noRequest,
  reply: upgradeReply,
});

/** Stores the draft as a revision that is not served, for a gradual roll-out. Refusals as of `publishDraft`. */
export const storeDraft = defineStaffCall({
  name: 'staffStoreDraft',
  method: 'POST',
  path: `${PATH}/store`,
  access: 'brand.publish',
  request: exactly({ version: seenVersion, note }),
  reply: published,
  refused: Type.Union([findings, Type.Null()]),
});

/** The brand file of a stored revision: the effect of its roll-out is worked out from it. */
export const readRevision = defineStaffCall({
  name: 'staffBrandRevision',
  method: 'GET',
  path: `${PATH}/revision`,
  access: 'documents.read',
  request: exactly({ revision }),
  reply: exactly({ brand: Type.Object({}) }, { requires: ['brand'] }),
});

/**
 * Publishes the draft as a revision over its base. `conflict`: another revision is served, or the draft was edited since.
 * `invalid_request` (findings) while there are errors.
 */
export const publishDraft = defineStaffCall({
  name: 'staffPublishDraft',
  method: 'POST',
  path: `${PATH}/publish`,
  access: 'brand.publish',
  request: exactly({ version: seenVersion, note }),
  reply: published,
  refused: Type.Union([findings, Type.Null()]),
});

/** Makes the database the source of a brand that is served from a folder, with the same files. */
export const takeOverBrand = defineStaffCall({
  name: 'staffTakeOverBrand',
  method: 'POST',
  path: `${PATH}/take-over`,
  access: 'brand.publish',
  request: exactly({ served: revision, note }),
  reply: published,
  refused: Type.Union([findings, Type.Null()]),
});

/** Gives a brand back to its folder; the published revisions stay. `conflict`: another revision is served, or no folder waits. */
export const withdrawBrand = defineStaffCall({
  name: 'staffWithdrawBrand',
  method: 'POST',
  path: `${PATH}/withdraw`,
  access: 'brand.publish',
  request: exactly({ served: revision, note }),
  reply: Type.Null(),
});

/** Published revisions, newest first. */
export const brandRevisions = defineStaffCall({
  name: 'staffBrandRevisions',
  method: 'GET',
  path: `${PATH}/revisions`,
  access: 'documents.read',
  request: noRequest,
  reply: exactly({ revisions: Type.Array(revisionEntry) }, { requires: ['revisions'] }),
});

/** The difference between a revision and the served one, in words. */
export const compareRevision = defineStaffCall({
  name: 'staffCompareRevision',
  method: 'GET',
  path: `${PATH}/difference`,
  access: 'documents.read',
  request: exactly({ revision }),
  reply: exactly({ text: anyText(200_000) }, { requires: ['text'] }),
});

/**
 * Serves an earlier revision again, or the one that is rolled out to everyone. `conflict` if another revision is served
 * than the one that was seen, or another one is rolled out. `second_person_needed` while the merchant's rules ask for
 * approval of brands and none was given.
 */
export const rollBackBrand = defineStaffCall({
  name: 'staffRollBackBrand',
  method: 'POST',
  path: `${PATH}/roll-back`,
  access: 'brand.publish',
  request: exactly({ revision, served: revision, note }),
  reply: published,
});

export const studioCalls = [
  readStudio,
  editBrand,
  stepBrandEdit,
  rebaseDraft,
  proposeColours,
  discardDraft,
  checkDraft,
  brandUpgrade,
  storeDraft,
  readRevision,
  publishDraft,
  takeOverBrand,
  withdrawBrand,
  brandRevisions,
  compareRevision,
  rollBackBrand,
  ...pictureCalls,
] as const;
