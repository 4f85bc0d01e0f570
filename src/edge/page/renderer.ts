import type { Posted } from '#contract/page/posted.ts';
import type { Client } from '#contract/wire/client.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import type { Location } from '#model/documents/status.ts';
import type { Portal } from '#model/portal/portal.ts';
import type { Address, RouteWindow } from '#model/screens/screens.ts';

/** Who a cached page is drawn for: nothing more of a member is known here than that there is a session cookie. */
export type Audience = 'visitor' | 'member';

/** A start-up screen, drawn for one request and never kept (docs/elements.md#start-up). */
export interface Startup extends Location {
  readonly status: 1 | 2;
}

/** A public reply that a first paint shows: what it is known under in the page's cache of replies, and what it says. */
export interface FirstReply {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** What a page shows in its first paint and its trees do not say. It is asked without a token, as nobody. */
export interface FirstQuestion extends Pick<FirstReply, 'key'> {
  readonly ask: (client: Client, how: { readonly signal: AbortSignal }) => Promise<unknown>;
  /** How long an answer is good for where no change is told; a minute when absent. */
  readonly freshMs?: number;
}

/** Where a first paint is asked about. */
export interface FirstPlace {
  readonly portal: Portal;
  readonly facts: FactSource;
  readonly audience: Audience;
  readonly address: Address;
}

/** Which public replies belong to the first paint of an address: the renderer's to say. */
export type FirstQuestions = (place: FirstPlace) => readonly FirstQuestion[];

/** Colours of the page that pictures are drawn in, where it is known which of light and dark shows. */
export interface Inks {
  readonly accent: string;
  readonly secondary: string;
}

/** What a page is drawn from. All of it may be cached but `startup`. */
export interface PageInput {
  readonly portal: Portal;
  readonly texts: Readonly<Record<string, string>>;
  /** Told of a key that has no text. */
  readonly onMissing?: (key: string) => void;
  readonly revision: string;
  /** Of the brand's own files. */
  readonly brandRevision: string;
  readonly address: { readonly pathname: string; readonly search: string };
  readonly audience: Audience;
  readonly build: { readonly scripts: readonly string[] };
  readonly startup?: Startup;
  readonly first?: readonly FirstReply[];
  readonly inks?: Inks;
  /** Drawn open although the site is closed for work. */
  readonly admitted?: boolean;
  /** What became of a form that the browser posted by itself; its page must not be kept. */
  readonly posted?: Posted;
}

/** A drawn page, without the document around it. */
export interface DrawnPage {
  /** The app's markup, inside `<div id="app">`. */
  readonly html: string;
  /** The rules that this page uses, and emotion's ids of them. */
  readonly css: string;
  readonly cssIds: readonly string[];
  readonly status: 200 | 404;
  /** The screen that is drawn, by its name; absent: none. */
  readonly screen?: string | undefined;
  /** The window that is drawn over it; absent: none. */
  readonly window?: RouteWindow | undefined;
  readonly title: string;
  readonly description: string;
  /** Where the address leads instead; the query is in it already. */
  readonly redirect?: string | undefined;
}

/** Draws a page on the server; main.ts gives the edge the built one. */
export type RenderPage = (input: PageInput) => Promise<DrawnPage>;
