/**
 * Requests of an edge to its own gateway: these paths are not calls of the contract, no edge forwards them, and the
 * gateway answers only a client that authenticates as its edge.
 */
import { isTooDeep, own, readText } from '#contract/call/read.ts';
import { PREVIEW_MODES, type PreviewMode } from './calls.ts';
import { readSupportCode, SUPPORT_REASONS, type SupportReason } from './support-code.ts';
import { readVisitorKind, type VisitorKind } from './visitor-kinds.ts';

/** Prefix of all paths between edge and gateway. */
export const EDGE_PREFIX = '/_edge/';
export const REDEEM_PATH = `${EDGE_PREFIX}previews`;
/** Another edge asks for a preview that was opened, by the name of its files. */
export const REOPEN_PATH = `${EDGE_PREFIX}opened-previews`;
/** A picture of a draft, for an opened preview that shows it. */
export const PICTURE_PATH = `${EDGE_PREFIX}draft-pictures`;
/** Which revision of a brand that is rolled out gradually the pages of a browser's session have. */
export const BRAND_SHARE_PATH = `${EDGE_PREFIX}brand-shares`;
/** A file of the media library. */
export const MEDIA_PATH = `${EDGE_PREFIX}media`;
/** The news of a browser's member, for the browser's event stream. */
export const NEWS_PATH = `${EDGE_PREFIX}member-news`;
export const SIGN_PATH = `${EDGE_PREFIX}support-codes`;

export interface RedeemedPreview {
  /** The replies of the merchant's calls with the proposals applied: `status` and `site` of served trees. */
  readonly trees: {
    readonly status: { readonly maintenance: unknown; readonly info: unknown };
    readonly site: unknown;
    /** Vendor lanes of then; absent: those of now. */
    readonly lanes?: unknown;
  };
  readonly language: string;
  readonly screen: string;
  readonly mode: PreviewMode;
  /** The console's origin, which may frame the page. */
  readonly consoleOrigin: string;
  /** Member info of the previewed member; null for a visitor. */
  readonly member: unknown;
  /** Number of unsaved changes in the preview. */
  readonly pending: number;
  /** The text files of a brand’s draft by path; absent: the served brand. */
  readonly files?: Readonly<Record<string, string>> | undefined;
  /** Paths of the draft’s pictures that are not served yet, or of an earlier revision’s. */
  readonly pictures?: readonly string[] | undefined;
  /** The moment of which the site is shown, epoch milliseconds, and its revision then; absent: now. Only the gateway reads it. */
  readonly asOf?: { readonly at: number; readonly revision: number } | undefined;
  /** The earlier revision whose files these are; absent: a draft’s. Only the gateway reads it. */
  readonly brandRevision?: string | undefined;
}

/** Reads the gateway's reply to a ticket; undefined if the ticket is invalid. */
export function readRedeemed(reply: unknown): RedeemedPreview | undefined {
  const value = own(reply, 'value');
  const status = own(own(value, 'trees'), 'status');
  const mode = PREVIEW_MODES.find((known) => known === own(value, 'mode'));
  const consoleOrigin = readText(value, 'consoleOrigin');
  const [language, screen] = [readText(value, 'language'), readText(value, 'screen')];
  if (mode === undefined || consoleOrigin === undefined || language === undefined || screen === undefined)
    return undefined;
  if (status === undefined || isTooDeep(value)) return undefined;
  const pending = own(value, 'pending');
  const lanes = own(own(value, 'trees'), 'lanes');
  return {
    trees: {
      status: { maintenance: own(status, 'maintenance'), info: own(status, 'info') },
      site: own(own(value, 'trees'), 'site'),
      ...(lanes !== undefined && { lanes }),
    },
    language,
    screen,
    mode,
    consoleOrigin,
    member: own(value, 'member') ?? null,
    pending: typeof pending === 'number' ? pending : 0,
    files: readFiles(own(value, 'files')),
    pictures: readPaths(own(value, 'pictures')),
  };
}

function readFiles(files: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof files !== 'object' || files === null) return undefined;
  return Object.fromEntries(
    Object.entries(files).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function readPaths(paths: unknown): readonly string[] | undefined {
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : undefined;
}

/** Reads the gateway's reply with a picture; undefined if there is none. */
export function readPictureReply(reply: unknown): Uint8Array | undefined {
  const content = readText(own(reply, 'value'), 'content');
  return content === undefined ? undefined : Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
}

/** Reads the gateway's reply about a session; undefined: its pages have the served brand. */
export function readBrandShare(reply: unknown): string | undefined {
  return readText(own(reply, 'value'), 'revision');
}

/** The request of an edge to sign a support code: what the visitor sees, without personal data. */
export interface SupportQuestion {
  readonly reason: SupportReason;
  readonly visitor: VisitorKind;
  readonly language: string;
  /** Path of a screen of the catalogue; empty for a URL without a screen. */
  readonly screen: string;
  readonly brandRevision: string;
  readonly build: string;
}

/** Reads a request for a support code. */
export function readSupportQuestion(value: unknown): SupportQuestion | undefined {
  const reason = SUPPORT_REASONS.find((known) => known === own(value, 'reason'));
  const visitor = readVisitorKind(own(value, 'visitor'));
  const language = readText(value, 'language');
  if (reason === undefined || visitor === undefined || !/^[A-Z]{2}$/.test(language ?? '')) return undefined;
  const [screen = '', brandRevision = '', build = ''] = ['screen', 'brandRevision', 'build'].map((key) =>
    readText(value, key)?.slice(0, 200),
  );
  return { reason, visitor, language: language ?? '', screen, brandRevision, build };
}

/** Reads the signed code; undefined if invalid. */
export function readSignedCode(reply: unknown): string | undefined {
  const code = readText(own(reply, 'value'), 'code');
  return code !== undefined && readSupportCode(code) ? code : undefined;
}
