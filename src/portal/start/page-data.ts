import type { Posted } from '#contract/page/posted.ts';
import { isObject, own, ownText } from '#model/json/json.ts';
import type { RouteWindow } from '#model/screens/screens.ts';
import type { Audience, Inks, Startup } from '../state/atoms.ts';
import type { FirstReply } from '../state/queries/queries-place.ts';

/** The data block `livery-page`: what the server states about the page that it drew. */
export interface PageData {
  readonly merchant: string;
  readonly revision: string;
  readonly language: string;
  readonly audience: Audience;
  readonly startup?: Startup | undefined;
  readonly screen: string | undefined;
  readonly window: RouteWindow | undefined;
  /** Result of the window's form where the browser posted it. */
  readonly posted: Posted | undefined;
  readonly inks: Inks | undefined;
  /** Drawn open although the site is in maintenance. */
  readonly admitted: boolean;
  /** Set on a staff preview; read by staff/start-preview.tsx. */
  readonly preview?: unknown;
}

/** Parses the data block. Throws when invalid: then there is nothing to hydrate. */
export function readPageData(raw: unknown): PageData {
  const [merchant, revision, language] = ['merchant', 'revision', 'language'].map((key) => ownText(raw, key));
  if (merchant === undefined || revision === undefined || language === undefined) {
    throw new Error('The data block livery-page must hold merchant, revision and language.');
  }
  return {
    merchant,
    revision,
    language,
    audience: ownText(raw, 'audience') === 'member' ? 'member' : 'visitor',
    startup: readStartup(own(raw, 'startup')),
    screen: ownText(raw, 'screen'),
    window: readWindow(own(raw, 'window')),
    // Not validated: the edge of the same build wrote it.
    posted: own(raw, 'posted') as Posted | undefined,
    inks: readInks(own(raw, 'inks')),
    admitted: own(raw, 'admitted') === true,
    preview: own(raw, 'preview'),
  };
}

function readStartup(raw: unknown): Startup | undefined {
  const status = own(raw, 'status');
  if (!isObject(raw) || (status !== 1 && status !== 2)) return undefined;
  return { status, ip: ownText(raw, 'ip') ?? '', country: ownText(raw, 'country') ?? '' };
}

function readWindow(raw: unknown): RouteWindow | undefined {
  const name = (['login', 'register', 'forgetPass', 'changePass'] as const).find((one) => one === own(raw, 'name'));
  if (name === undefined) return undefined;
  const way = ownText(raw, 'way');
  return { name, ...(own(raw, 'page') === 'reset' && { page: 'reset' }), ...(way !== undefined && { way }) };
}

function readInks(raw: unknown): Inks | undefined {
  const [accent, secondary] = [ownText(raw, 'accent'), ownText(raw, 'secondary')];
  return accent === undefined || secondary === undefined ? undefined : { accent, secondary };
}

/**
 * Reads the data block `livery-first`: the replies that the server drew. Not validated: the edge of the same build
 * wrote it.
 */
export function readFirstReplies(raw: unknown): readonly FirstReply[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((one: unknown) => {
    const key = own(one, 'key');
    return Array.isArray(key) ? [{ key, data: own(one, 'data') }] : [];
  });
}
