/** Validates values of settings before they are saved; shared by forms and the gateway. */
import { isNetwork } from '../documents/networks.ts';
import { safeAddress } from '../documents/safe-address.ts';
import { ANALYTICS, ANALYTICS_SERVICES, isHost, isOrigin } from '../documents/services.ts';
import { RESOURCE_KINDS } from '../documents/status.ts';
import { isObject, own, ownList } from '../json/json.ts';
import { readMoment } from '../json/moment.ts';
import { type Problem, pointer, showValue } from '../json/problem.ts';
import type { Proposal, SettingTree } from './proposal.ts';

/** Validates one value; returns what was expected, or undefined where the value is valid. */
type FieldValidator = (value: unknown) => string | undefined;

const REMEDY = 'Correct the entry, or remove it.';

/**
 * Validates the value of a setting; paths point into the value. Neither an unknown key nor a removed setting (null) is
 * validated. Pure; never throws.
 */
export function settingProblems(tree: SettingTree, key: string, value: unknown): readonly Problem[] {
  const name = `${tree}.${key}`;
  const validate = Object.hasOwn(VALIDATIONS, name) ? VALIDATIONS[name] : undefined;
  return value === null || validate === undefined ? [] : validate(value);
}

/**
 * Validates values that proposals set; paths point into the list. A revert is not validated: it restores previous
 * values.
 */
export function proposedValueProblems(proposals: readonly Proposal[]): readonly Problem[] {
  return proposals.flatMap((proposal, at) =>
    proposal.kind !== 'setting'
      ? []
      : settingProblems(proposal.tree, proposal.key, proposal.value).map((found) => ({
          ...found,
          path: `${pointer(at, 'value')}${found.path}`,
        })),
  );
}

const NETWORK = 'an IPv4 or IPv6 address, or a network such as 203.0.113.0/24';
const HOST = 'a host such as www.example.com, or its https address without a path';
const ORIGIN = 'an https address without a path, such as https://cdn.example.com';
const COUNTRY = 'a country code of two capital letters, such as SG';
const MOMENT = 'a time with its zone, such as 2026-11-24T02:00Z';
const NAME = '1 to 60 letters, digits and _';

const network: FieldValidator = (value) => (typeof value === 'string' && isNetwork(value) ? undefined : NETWORK);
const host: FieldValidator = (value) => (isHost(value) ? undefined : HOST);
const origin: FieldValidator = (value) => (isOrigin(value) ? undefined : ORIGIN);
const country: FieldValidator = (value) =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? undefined : COUNTRY;
const moment: FieldValidator = (value) =>
  typeof value === 'string' && readMoment(value) !== undefined ? undefined : MOMENT;
const vendor: FieldValidator = (value) =>
  typeof value === 'string' && /^\w{1,40}$/.test(value) ? undefined : 'a vendor code: 1 to 40 letters, digits and _';

const VALIDATIONS: Readonly<Record<string, (value: unknown) => readonly Problem[]>> = {
  'status.resources': (value) => each(value, '', resourceProblems),
  'status.customerService': (value) => each(value, '', serviceProblems),
  'status.imageCDNs': (value) => listOf(value, '', origin),
  'status.launchGameCDNs': (value) => listOf(value, '', origin),
  'status.domainRoute': (value) => listOf(value, '', host),
  'status.mainDomain': (value) => (value === '' ? [] : one(value, '', host)),
  'status.analytics': analyticsProblems,
  'status.maintenanceUntil': (value) => one(value, '', moment),
  'status.maintenanceVisitors': (value) => listOf(value, '', network),
  'status.localCountry': (value) => (value === '' ? [] : one(value, '', country)),
  'status.region': (value) => [
    ...listOf(own(value, 'countries'), '/countries', country),
    ...(own(value, 'mode') === 'allow' && ownList(value, 'countries').length === 0
      ? [problem('/countries', [], 'at least one country: otherwise no visitor is admitted')]
      : []),
    ...listOf(own(value, 'allowAddresses'), '/allowAddresses', network),
    ...listOf(own(value, 'blockAddresses'), '/blockAddresses', network),
  ],
  'whitelabel.esports': (value) => listOf(value, '', vendor),
  'whitelabel.gatewayProfile': profileProblems,
};

/** An app may have only a code; every other kind needs an address. An unknown kind is not validated. */
function resourceProblems(raw: unknown, at: string): readonly Problem[] {
  const [kind, url, code] = ['resourceType', 'url', 'qrCodeUrl'].map((key) => own(raw, key));
  if (!RESOURCE_KINDS.some((known) => known === kind)) return [];
  const isMail = kind === 'EMAIL';
  const expected = isMail ? 'an e-mail address such as help@example.com' : 'an address that begins with https://';
  const isEmpty = (value: unknown) => value === undefined || value === '';
  const leads = safeAddress(url);
  const isRight = isMail ? leads.startsWith('mailto:') : /^https?:/i.test(leads);
  return [
    ...(isRight || (isEmpty(url) && !isEmpty(code)) ? [] : [problem(`${at}/url`, url, expected)]),
    ...(isEmpty(code) || /^https?:/i.test(safeAddress(code))
      ? []
      : [problem(`${at}/qrCodeUrl`, code, 'an address that begins with https://, or nothing')]),
  ];
}

/** A path of the site; any other text without a colon counts as encrypted, and only the gateway can decrypt it. */
const SITE_PATH = /^\/[a-z][A-Za-z0-9._~-]*(?:[/?#][\x21-\x7e]*)?$/;
const SIGNED = /^[A-Za-z0-9+/=]{16,2000}$/;
const HTTPS = /^https:\/\/[^\s<>"'\\/@?#]+([/?#][^\s<>"'\\]*)?$/i;
/** A local development server. */
const LOOPBACK = /^http:\/\/([a-z0-9-]+\.)*localhost(:\d{1,5})?([/?#][^\s<>"'\\]*)?$/i;

function serviceProblems(raw: unknown, at: string): readonly Problem[] {
  const path = own(raw, 'path');
  const isRight = typeof path === 'string' && [SITE_PATH, SIGNED, HTTPS, LOOPBACK].some((form) => form.test(path));
  return isRight
    ? []
    : [problem(`${at}/path`, path, 'an address that begins with https://, or a page of the site such as /helpmc')];
}

function analyticsProblems(value: unknown): readonly Problem[] {
  return ANALYTICS_SERVICES.flatMap((service) => {
    const { key, id } = ANALYTICS[service];
    const found = own(value, key);
    const isRight = found === undefined || (typeof found === 'string' && id.test(found));
    return isRight ? [] : [problem(pointer(key), found, 'a measurement id such as G-ABCD123456')];
  });
}

function profileProblems(value: unknown): readonly Problem[] {
  const relays = own(value, 'relays');
  const isName = (text: unknown) => typeof text === 'string' && /^\w{1,60}$/.test(text) && text !== '__proto__';
  return Object.entries(isObject(relays) ? relays : {}).flatMap(([ours, theirs]) =>
    isName(ours) && isName(theirs) ? [] : [problem(pointer('relays', ours), theirs, NAME)],
  );
}

function each(
  value: unknown,
  at: string,
  validate: (entry: unknown, at: string) => readonly Problem[],
): readonly Problem[] {
  return Array.isArray(value)
    ? value.flatMap((entry, index) => validate(entry, at + pointer(index)))
    : [problem(at, value, 'a list')];
}

function listOf(value: unknown, at: string, validate: FieldValidator): readonly Problem[] {
  return each(value, at, (entry, where) => one(entry, where, validate));
}

function one(value: unknown, at: string, validate: FieldValidator): readonly Problem[] {
  const expected = validate(value);
  return expected === undefined ? [] : [problem(at, value, expected)];
}

function problem(path: string, found: unknown, expected: string): Problem {
  return { code: 'proposal.setting-value', path, found: showValue(found), expected, remedy: REMEDY };
}
