import type { Posted } from '#contract/page/posted.ts';
import type { Client } from '#contract/wire/client.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import type { Location } from '#model/documents/status.ts';
import type { Portal } from '#model/portal/portal.ts';
import type { Address, RouteWindow } from '#model/screens/screens.ts';

/** Audience of a cached page: of a member only the existence of a session cookie is known. */
export type Audience = 'visitor' | 'member';

/** A start-up screen, rendered for one request and never cached (docs/reference/elements.md#start-up). */
export interface Startup extends Location {
  readonly status: 1 | 2;
}

/** A public reply shown in a first paint: its key in the page's query cache, and its data. */
export interface FirstReply {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/**
 * A request for data of the first paint that the trees do not contain. It is sent without a token, as an anonymous
 * visitor.
 */
export interface FirstQuestion extends Pick<FirstReply, 'key'> {
  readonly ask: (client: Client, how: { readonly signal: AbortSignal }) => Promise<unknown>;
  /** How long a reply is fresh if no change is reported; a minute when absent. */
  readonly freshMs?: number;
}

export interface FirstPlace {
  readonly portal: Portal;
  readonly facts: FactSource;
  readonly audience: Audience;
  readonly address: Address;
}

/** The public replies of an address's first paint; the renderer decides them. */
export type FirstQuestions = (place: FirstPlace) => readonly FirstQuestion[];

/** Page colours for generated pictures, if it is known whether light or dark is shown. */
export interface Inks {
  readonly accent: string;
  readonly secondary: string;
}

/** The inputs of a rendered page. All of them may be cached except `startup` and `posted`. */
export interface PageInput {
  readonly portal: Portal;
  readonly texts: Readonly<Record<string, string>>;
  readonly onMissing?: (key: string) => void;
  readonly revision: string;
  readonly brandRevision: string;
  readonly address: { readonly pathname: string; readonly search: string };
  readonly audience: Audience;
  readonly build: { readonly scripts: readonly string[] };
  readonly startup?: Startup;
  readonly first?: readonly FirstReply[];
  readonly inks?: Inks;
  /** Rendered as open during maintenance. */
  readonly admitted?: boolean;
  /** Result of a form post without script; its page must not be cached. */
  readonly posted?: Posted;
}

export interface DrawnPage {
  /** The app's markup, inside `<div id="app">`. */
  readonly html: string;
  /** The rules that this page uses, and emotion's ids of them. */
  readonly css: string;
  readonly cssIds: readonly string[];
  readonly status: 200 | 404;
  readonly screen?: string | undefined;
  readonly window?: RouteWindow | undefined;
  readonly title: string;
  readonly description: string;
  /** Redirect target, including its query. */
  readonly redirect?: string | undefined;
}

/** Renders a page on the server; main.ts passes the built renderer to the edge. */
export type RenderPage = (input: PageInput) => Promise<DrawnPage>;
