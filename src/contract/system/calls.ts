import { defineCall, type NoRequest, readDocument } from '../call/call.ts';
import type { constants } from '../call/constants.ts';
import {
  type Country,
  type HelpTopic,
  type PayloadKeys,
  readCountries,
  readDomainRoutes,
  readHelpTopics,
  readPayloadKeys,
  readRevision,
} from './read.ts';

/** M288, M289: permission and status in one call (D20). `url` is the current host. The model parses it. */
export const status = defineCall<{ readonly url: string }, unknown>({
  name: 'status',
  method: 'GET',
  path: '/wps/system/status',
  module: 'COMM3',
  quiet: true,
  whenClosed: true,
  read: readDocument,
});

/** M290: the site settings. The model parses them. */
export const siteSettings = defineCall<NoRequest, unknown>({
  name: 'siteSettings',
  method: 'GET',
  path: '/wps/system/whitelabel',
  module: 'COMM3',
  quiet: true,
  whenClosed: true,
  read: readDocument,
});

/** M278: rules by field name. The model parses them; status.info.register takes precedence. */
export const registerSettings = defineCall<NoRequest, unknown>({
  name: 'registerSettings',
  method: 'GET',
  path: '/wps/system/setting/register',
  module: 'REG3',
  quiet: true,
  whenClosed: true,
  read: readDocument,
});

export const countries = defineCall<NoRequest, Country[]>({
  name: 'countries',
  method: 'GET',
  path: '/wps/system/country',
  module: 'COMM3',
  quiet: true,
  read: readCountries,
});

/** M304. */
export const domainRoutes = defineCall<NoRequest, string[]>({
  name: 'domainRoutes',
  method: 'GET',
  path: '/wps/system/domainRoute',
  module: 'COMM3',
  quiet: true,
  whenClosed: true,
  read: readDomainRoutes,
});

/** M305. */
export const helpCentre = defineCall<{ readonly lang: string; readonly device: typeof constants.device }, HelpTopic[]>({
  name: 'helpCentre',
  method: 'GET',
  path: '/wps/system/helpCenter',
  module: 'COMM3',
  knows: true,
  quiet: true,
  read: readHelpTopics,
});

/**
 * Server-sent events: the data of each event are JSON `{ "revision": number }`, increasing per merchant; its id is the
 * revision, so that a browser resumes with Last-Event-ID. Events named `ended` have `{ "sessions": [tag] }`: sessions
 * that ended elsewhere. Events named `inbox` have `{ "inbox": [tag], "about": [kind] }`: sessions whose member got a
 * message, and its kinds if reported. Tags are those of session-tag.ts. The stream has no envelope: an EventSource
 * reads it, not the client.
 */
export const events = defineCall<{ readonly revision?: string }, number | undefined>({
  name: 'events',
  method: 'GET',
  path: '/wps/system/events',
  module: 'COMM3',
  own: true,
  stream: true,
  quiet: true,
  whenClosed: true,
  read: readRevision,
});

/** The public keys for encrypted payloads as a JWK set (RFC 7517). */
export const payloadKeys = defineCall<NoRequest, PayloadKeys>({
  name: 'payloadKeys',
  method: 'GET',
  path: '/wps/system/keys',
  module: 'COMM3',
  own: true,
  quiet: true,
  whenClosed: true,
  read: readPayloadKeys,
});

export const systemCalls = [
  status,
  siteSettings,
  registerSettings,
  countries,
  domainRoutes,
  helpCentre,
  events,
  payloadKeys,
];
