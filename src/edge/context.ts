import type { Logger } from 'pino';
import type { ClientBuild } from './client-build.ts';
import type { FormModules } from './form-modules.ts';
import type { GatewayLink } from './gateway-link.ts';
import type { Guest } from './guests.ts';
import type { HostRules } from './host.ts';
import type { NoticeLanguage } from './languages.ts';
import type { Pages } from './pages.ts';
import type { Previews } from './previews.ts';
import type { Sites } from './sites.ts';
import type { RevisionStreams } from './streams.ts';
import type { VisitorStatuses } from './visitor-status.ts';
import type { Words } from './words.ts';

/** What the edge's routes work with; made once by `createEdge`. */
export interface EdgeContext {
  readonly sites: Sites;
  readonly pages: Pages;
  readonly forms: FormModules;
  readonly previews: Previews;
  readonly streams: RevisionStreams;
  readonly visitors: VisitorStatuses;
  readonly link: GatewayLink;
  /** The sites that run beside the brands in this process. */
  readonly guests: readonly Guest[];
  readonly hosts: HostRules;
  readonly trustedHops: number;
  readonly build: ClientBuild;
  /** Folder of the browser's build. */
  readonly clientFolder: string;
  /** Folder of the builds before, whose assets open pages may still ask for. */
  readonly previousFolder: string;
  /** Pictures that are drawn from their path alone (`/_art/...`); null for a path that names none. */
  readonly drawArt: (path: string) => string | null;
  /** The platform's own words, for pages that no brand stands behind. */
  readonly words: (language: NoticeLanguage) => Words;
  /** An emulator of the phone provider that its page may reach; undefined in production. */
  readonly phoneEmulator: string | undefined;
  /** True once the process is asked to stop: connections end with their answer. */
  readonly isDraining: () => boolean;
  readonly log: Logger;
}
