import type { SwitchTreeFile } from '#model/documents/generated/feature-switches.ts';
import type { RegisterSettingsFile } from '#model/documents/generated/register-settings.ts';
import type { WhitelabelFile } from '#model/documents/generated/whitelabel.ts';
import type { RolloutPlan } from '#model/documents/rollouts.ts';

export type { RegisterSettingsFile, SwitchTreeFile, WhitelabelFile };

/** Access rules of a site by the visitor's location. */
export interface RegionSettings {
  /** open: everyone; allow: only the listed countries; block: all but the listed countries. */
  readonly mode: 'open' | 'allow' | 'block';
  /** ISO 3166-1 codes. */
  readonly countries: readonly string[];
  /** Addresses and networks (CIDR) that have access from any country. */
  readonly allowAddresses: readonly string[];
  /** Addresses and networks (CIDR) that never have access. Takes precedence over the allowed ones. */
  readonly blockAddresses: readonly string[];
}

/** A link, an app or an address of the merchant (docs/reference/wire.md#resources). */
export interface ResourceFile {
  readonly resourceType: string;
  readonly url: string;
  readonly qrCodeUrl?: string;
  readonly [label: string]: string | undefined;
}

/** Settings of the status call besides switches and rules. */
export interface StatusSettings {
  readonly maintenance: boolean;
  /** Expected end of the maintenance, ISO 8601 in UTC: shown to visitors, does not open the site. */
  readonly maintenanceUntil?: string;
  /** Addresses and networks (CIDR) that have access during maintenance; absent: none. */
  readonly maintenanceVisitors?: readonly string[];
  readonly region: RegionSettings;
  /** Gradual roll-outs by switch; absent: none runs. */
  readonly rollouts?: Readonly<Record<string, RolloutPlan>>;
  /** Country assumed for local and private addresses. */
  readonly localCountry: string;
  readonly resources: readonly ResourceFile[];
  readonly customerService: readonly { readonly csType: string; readonly path: string }[];
  readonly domainRoute: readonly string[];
  readonly mainDomain?: string;
  readonly analytics: Readonly<Record<string, string>>;
  readonly imageCDNs: readonly string[];
  readonly launchGameCDNs: readonly string[];
}

export interface Trees {
  readonly switches: SwitchTreeFile;
  readonly rules: RegisterSettingsFile;
  readonly whitelabel: WhitelabelFile;
  readonly status: StatusSettings;
}

export type TreeKind = keyof Trees;

/** Tree documents with the revision of the snapshot. */
export interface MerchantTrees extends Trees {
  readonly merchant: string;
  readonly revision: number;
}
