/** The sections of the settings, each with the tree keys that it edits. */

import { SITE_FLAGS } from '#model/documents/site-settings.ts';
import type { SettingTree } from '#model/proposals/proposal.ts';

/** A key of a tree, as in the journal: `status.resources`. */
export type Subject = `${SettingTree}.${string}`;

export const SECTION_IDS = [
  'resources',
  'service',
  'hosts',
  'domains',
  'analytics',
  'maintenance',
  'regions',
  'site',
  'gateway',
  'other',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

export const SUBJECTS: Readonly<Record<SectionId, readonly Subject[]>> = {
  resources: ['status.resources'],
  service: ['status.customerService'],
  hosts: ['status.imageCDNs', 'status.launchGameCDNs'],
  domains: ['status.mainDomain', 'status.domainRoute'],
  analytics: ['status.analytics'],
  maintenance: ['status.maintenance', 'status.maintenanceUntil', 'status.maintenanceVisitors'],
  regions: ['status.region', 'status.localCountry'],
  site: [
    ...SITE_FLAGS.map((flag) => `whitelabel.${flag}` as const),
    'whitelabel.audience',
    'whitelabel.accountCentreTypes',
    'whitelabel.esports',
  ],
  gateway: ['whitelabel.gatewayProfile'],
  other: [],
};

/** The section in a URL; the first one by default. */
export function sectionOf(text: string | undefined): SectionId {
  return SECTION_IDS.find((id) => id === text) ?? 'resources';
}

export function partsOf(subject: Subject): { readonly tree: SettingTree; readonly key: string } {
  const [tree = '', key = ''] = subject.split('.');
  return { tree: tree === 'status' ? 'status' : 'whitelabel', key };
}
