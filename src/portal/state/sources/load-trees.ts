/** The only writer of the portal and its texts. */
import { atom } from 'jotai';
import { isObject, own, ownText } from '#model/json/json.ts';
import type { Portal } from '#model/portal/portal.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { report } from '#portal/chunks/report.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { brandRevisionAtom, formModulesAtom, portalAtom, revisionAtom } from '../atoms.ts';
import type { Store } from '../client.ts';
import { i18nAtom } from '../texts/texts.ts';
import { portalAddress, takeEarlyPortal } from './early-portal.ts';

/** What `/_portal/<revision>/<language>.json` answers. */
export interface PortalFile {
  readonly revision: string;
  readonly brandRevision: string;
  readonly language: string;
  readonly portal: Portal;
  readonly texts: Readonly<Record<string, string>>;
  /** Addresses of form validators by form id; absent: only the gateway validates. */
  readonly forms?: Readonly<Record<string, string>> | undefined;
}

/** Called for a key that has no text, not even in English; once per key. */
export type MissingText = (key: string) => void;

const reportMissing: MissingText = (key) => report({ fault: 'text', address: key });

/** The file that the texts in use are of. */
const spokenAtom = atom<PortalFile | null>(null);

function hasTextsOf(before: PortalFile, file: PortalFile): boolean {
  const keys = Object.keys(file.texts);
  return (
    before.portal.language === file.portal.language &&
    before.portal.digits === file.portal.digits &&
    keys.length === Object.keys(before.texts).length &&
    keys.every((key) => before.texts[key] === file.texts[key])
  );
}

export function loadTrees(store: Store, file: PortalFile, onMissing = reportMissing): void {
  const { tag } = LANGUAGES[file.portal.language];
  const before = store.get(spokenAtom);
  // Every component with a text renders again for another instance.
  if (before === null || !hasTextsOf(before, file)) {
    store.set(i18nAtom, { i18n: createI18n({ tag, texts: file.texts, digits: file.portal.digits, onMissing }) });
    store.set(spokenAtom, file);
  }
  store.set(portalAtom, file.portal);
  store.set(formModulesAtom, file.forms ?? {});
  store.set(revisionAtom, file.revision);
  store.set(brandRevisionAtom, file.brandRevision);
}

/** Names the newest revision if the requested one is gone. */
const NEWEST_HEADER = 'x-portal-revision';

/**
 * Fetches the portal of a revision in a language; the newest revision if that one is gone. Rejects when the file cannot
 * be fetched or is invalid.
 */
export async function fetchPortal(revision: string, language: string, signal?: AbortSignal): Promise<PortalFile> {
  const address = portalAddress(revision, language);
  const asked = takeEarlyPortal(address);
  const response = await (asked ?? fetch(address, { credentials: 'same-origin', ...(signal ? { signal } : {}) }));
  const newest = response.headers.get(NEWEST_HEADER);
  if (response.status === 404 && newest !== null && newest !== revision) return fetchPortal(newest, language, signal);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return readPortalFile(await response.json(), address);
}

/** Checks the outline, not each value: the edge of the same build wrote the file. */
export function readPortalFile(raw: unknown, address: string): PortalFile {
  const revision = ownText(raw, 'revision');
  const language = ownText(raw, 'language');
  const portal = own(raw, 'portal');
  const texts = own(raw, 'texts');
  const forms = own(raw, 'forms');
  if (revision === undefined || language === undefined || !isObject(portal) || !isObject(texts)) {
    throw new Error(`${address} is no portal file: expected revision, language, portal and texts`);
  }
  const brandRevision = ownText(raw, 'brandRevision') ?? revision;
  return {
    revision,
    brandRevision,
    language,
    portal: portal as unknown as Portal,
    texts: texts as Record<string, string>,
    forms: isObject(forms) ? (forms as Record<string, string>) : undefined,
  };
}
