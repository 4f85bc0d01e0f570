import type { Location } from '#model/documents/status.ts';
import type { Portal } from '#model/portal.ts';

/** Who a cached page is drawn for: nothing more of a member is known here than that there is a session cookie. */
export type Audience = 'visitor' | 'member';

/** A start-up screen, drawn for one request and never kept (elements contract, Start-up). */
export interface Startup extends Location {
  readonly status: 1 | 2;
}

/** What a page is drawn from. All of it may be cached but `startup`. */
export interface PageInput {
  readonly portal: Portal;
  readonly texts: Readonly<Record<string, string>>;
  readonly revision: string;
  /** Of the brand's own files. */
  readonly brandRevision: string;
  readonly address: { readonly pathname: string; readonly search: string };
  readonly audience: Audience;
  readonly build: { readonly scripts: readonly string[] };
  readonly startup?: Startup;
}

/** A drawn page, without the document around it. */
export interface DrawnPage {
  /** The app's markup, inside `<div id="app">`. */
  readonly html: string;
  /** The rules that this page uses, and emotion's ids of them. */
  readonly css: string;
  readonly cssIds: readonly string[];
  readonly status: 200 | 404;
  readonly title: string;
  readonly description: string;
  /** Where the address leads instead; the query is in it already. */
  readonly redirect?: string | undefined;
}

/** Draws a page on the server; main.ts gives the edge the built one. */
export type RenderPage = (input: PageInput) => Promise<DrawnPage>;
