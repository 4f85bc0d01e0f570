import type { Logger } from 'pino';
import type { Language } from '#model/site/brand.ts';
import type { Health } from '#serving/health/health.ts';
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
import type { BrandShares } from './brand-shares.ts';
import type { Guest } from './guests.ts';

export interface EdgeContext extends ProxyTrust {
  readonly sites: Sites;
  readonly shares: BrandShares;
  readonly pages: Pages;
  readonly forms: FormModules;
  readonly previews: Previews;
  readonly streams: RevisionStreams;
  /** The open event streams of OpenFeature clients. */
  readonly flagStreams: RevisionStreams;
  readonly visitors: VisitorStatuses;
  readonly link: GatewayLink;
  /** The sites that run next to the brands in this process. */
  readonly guests: readonly Guest[];
  readonly hosts: HostRules;
  readonly health: Health;
  readonly build: ClientBuild;
  readonly clientFolder: string;
  /** Folder of the previous builds, whose assets open pages may still request. */
  readonly previousFolder: string;
  /** Draws the picture of a path (`/_art/...`); null for an unknown path. */
  readonly drawArt: (path: string) => string | null;
  /** Undefined: there are no generated sharing cards. */
  readonly paintCard: PaintCard | undefined;
  /** The platform's own texts, for pages without a brand. */
  readonly words: (language: Language) => Words;
  /** Origin of the phone provider's emulator that its page may reach; undefined in production. */
  readonly phoneEmulator: string | undefined;
  readonly log: Logger;
}
