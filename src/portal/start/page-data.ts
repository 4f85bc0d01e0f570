import type { Posted } from '#contract/page/posted.ts';
import { isObject, own, ownText } from '#model/json/json.ts';
import type { RouteWindow } from '#model/screens/screens.ts';
import type { Audience, Inks, Startup } from '../state/atoms.ts';
import type { FirstReply } from '../state/queries/queries-place.ts';

/** What the server says about the page that it drew: the data block `livery-page`. */
export interface PageData {
  readonly merchant: string;
  readonly revision: string;
  readonly language: string;
  readonly audience: Audience;
  readonly startup?: Startup | undefined;
  /** The screen that was drawn, by its name. */
  readonly screen: string | undefined;
  /** The window that was drawn over it. */
  readonly window: RouteWindow | undefined;
  /** What became of its form, where the browser posted it. */
  readonly posted: Posted | undefined;
  readonly inks: Inks | undefined;
  /** Drawn open although the site is closed for work. */
  readonly admitted: boolean;
  /** Set on a preview for staff, which staff/start-preview.tsx reads. */
  readonly preview?: unknown;
}

/** Reads what the data block holds. Throws when it is none: then there is nothing to hydrate. */
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
    // The edge of this very build wrote it.
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

/** Reads what the data block `livery-first` holds: the replies that the server drew. The edge of this very build wrote it. */
export function readFirstReplies(raw: unknown): readonly FirstReply[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((one: unknown) => {
    const key = own(one, 'key');
    return Array.isArray(key) ? [{ key, data: own(one, 'data') }] : [];
  });
}
