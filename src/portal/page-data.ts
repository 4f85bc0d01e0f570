import { isObject, own, ownText } from '#model/json.ts';
import type { Audience, Startup } from './state/atoms.ts';

/** What the server says about the page that it drew: the data block `livery-page`. */
export interface PageData {
  readonly merchant: string;
  readonly revision: string;
  readonly language: string;
  readonly audience: Audience;
  readonly startup?: Startup | undefined;
  /** Set on a preview for staff, which staff/start-preview.tsx reads. */
  readonly preview?: unknown;
}

/** Reads the data block. Throws when it is none: then there is nothing to hydrate. */
export function readPageData(text: string): PageData {
  const raw: unknown = JSON.parse(text);
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
    preview: own(raw, 'preview'),
  };
}

function readStartup(raw: unknown): Startup | undefined {
  const status = own(raw, 'status');
  if (!isObject(raw) || (status !== 1 && status !== 2)) return undefined;
  return { status, ip: ownText(raw, 'ip') ?? '', country: ownText(raw, 'country') ?? '' };
}
