import type { Logger } from 'pino';
import type { Language } from '#model/site/brand.ts';
import type { ProxyTrust } from '#serving/visitor.ts';
import type { Previews } from '../brands/previews.ts';
import type { Sites } from '../brands/sites.ts';
import type { Words } from '../brands/words.ts';
import type { ClientBuild } from '../build/client-build.ts';
import type { GatewayLink } from '../gateway/gateway-link.ts';
import type { VisitorStatuses } from '../gateway/visitor-status.ts';
import type { RevisionStreams } from '../live/streams.ts';
import type { FormModules } from '../page/forms/form-modules.ts';
import type { Pages } from '../page/pages.ts';
import type { PaintCard } from '../page/paint-card.ts';
import type { HostRules } from '../wire/host.ts';
import type { Guest } from './guests.ts';

/** What the edge's routes work with; made once by `createEdge`. */
export interface EdgeContext extends ProxyTrust {
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
  readonly build: ClientBuild;
  /** Folder of the browser's build. */
  readonly clientFolder: string;
  /** Folder of the builds before, whose assets open pages may still ask for. */
  readonly previousFolder: string;
  /** Pictures that are drawn from their path alone (`/_art/...`); null for a path that names none. */
  readonly drawArt: (path: string) => string | null;
  /** Paints sharing cards; undefined: there are none. */
  readonly paintCard: PaintCard | undefined;
  /** The platform's own words, for pages that no brand stands behind. */
  readonly words: (language: Language) => Words;
  /** An emulator of the phone provider that its page may reach; undefined in production. */
  readonly phoneEmulator: string | undefined;
  readonly log: Logger;
}
