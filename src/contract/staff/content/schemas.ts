import Type from 'typebox';
import { anyText, exactly, type SchemasOf, text } from '#contract/call/call-schemas.ts';
import { reason, staffActions, version, versioned } from '../staff-action-schemas.ts';
import type * as calls from './calls.ts';
import {
  BANNER_GROUPS,
  CONTENT_AUDIENCES,
  CONTENT_KINDS,
  CONTENT_LIMITS,
  CONTENT_MOMENTS,
  CONTENT_STATES,
} from './content.ts';

const id = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
const kind = Type.Enum([...CONTENT_KINDS]);
const state = Type.Enum([...CONTENT_STATES]);
const moment = Type.Enum([...CONTENT_MOMENTS]);
const LANGUAGE = '^[A-Z]{2}$';
const language = Type.String({ pattern: LANGUAGE });
/** ISO 8601 in UTC; the existence of the day is checked separately. */
const instant = Type.String({
  pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,3})?Z$',
});
/** A web URL or a path of the site; the service validates further. */
const address = Type.String({
  minLength: 1,
  maxLength: CONTENT_LIMITS.address,
  pattern: '^(?:https?://[^\\s/\\\\]|/(?![/\\\\]))[^\\s\\\\]*$|^/$',
});
const group = Type.Enum([...BANNER_GROUPS]);
const audience = exactly({
  who: Type.Enum([...CONTENT_AUDIENCES]),
  ranks: Type.Array(Type.Integer({ minimum: 1, maximum: 99 }), { maxItems: CONTENT_LIMITS.ranks, uniqueItems: true }),
  labels: Type.Array(text(40), { maxItems: CONTENT_LIMITS.labels, uniqueItems: true }),
});
const words = exactly({
  title: Type.String({ minLength: 1, maxLength: CONTENT_LIMITS.title, pattern: '\\S' }),
  summary: Type.Optional(anyText(CONTENT_LIMITS.summary)),
  html: Type.Optional(anyText(CONTENT_LIMITS.html)),
  picture: Type.Optional(address),
});
const byLanguage = <T extends Type.TSchema>(value: T) =>
  Type.Record(language, value, { additionalProperties: false, minProperties: 1, maxProperties: 20 });

const draft = exactly({
  words: byLanguage(words),
  hidden: Type.Boolean(),
  from: Type.Optional(instant),
  until: Type.Optional(instant),
  moment: Type.Optional(moment),
  audience: Type.Optional(audience),
  picture: Type.Optional(address),
  link: Type.Optional(address),
  group: Type.Optional(group),
  anchor: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' })),
  promotionType: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,39}$' })),
});

const rowParts = {
  id,
  kind,
  version,
  state,
  title: anyText(),
  languages: Type.Array(language),
  missing: Type.Array(language),
  from: Type.Optional(instant),
  until: Type.Optional(instant),
  moment: Type.Optional(moment),
  audience,
  picture: Type.Optional(anyText(2_048)),
  group: Type.Optional(anyText(40)),
  changedAt: text(40),
  changedBy: anyText(),
};
/** Stored texts may be older than today's limits. */
const storedWords = exactly({
  title: anyText(10_000),
  summary: Type.Optional(anyText(10_000)),
  html: Type.Optional(anyText(200_000)),
  picture: Type.Optional(anyText(2_048)),
});
const contentEntry = exactly({
  ...rowParts,
  hidden: Type.Boolean(),
  words: Type.Record(language, storedWords),
  link: Type.Optional(anyText(2_048)),
  anchor: Type.Optional(text(64)),
  promotionType: Type.Optional(text(64)),
  offer: Type.Optional(
    exactly({
      id: text(64),
      type: text(64),
      entry: text(20),
      startsAt: Type.Optional(text(40)),
      endsAt: Type.Optional(text(40)),
    }),
  ),
});
const takenOut = Type.Array(
  exactly({
    language,
    what: Type.Enum(['tag', 'attribute', 'address', 'length']),
    name: anyText(80),
    times: Type.Integer({ minimum: 1 }),
  }),
);
const saved = exactly({ contentEntry, changed: Type.Boolean(), takenOut });
/** The value of `conflict`. */
const conflict = exactly({ version, theirs: staffActions, now: Type.Optional(contentEntry) });
const doing = { id, version, reason };
const count = Type.Integer({ minimum: 0 });

export const contentSchemas = {
  contentList: {
    request: exactly({
      kind,
      state: Type.Optional(state),
      lacks: Type.Optional(language),
      q: Type.Optional(anyText(100)),
      after: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}\\.[1-9][0-9]{0,14}$' })),
    }),
    reply: exactly({
      rows: Type.Array(exactly(rowParts)),
      counts: exactly({ live: count, scheduled: count, ended: count, hidden: count, removed: count }),
      languages: Type.Array(language),
      orderVersion: version,
      next: Type.Optional(text(40)),
    }),
  },
  oneContentEntry: { request: exactly({ id }), reply: contentEntry },
  createContent: { request: exactly({ kind, draft, reason }), reply: saved },
  changeContent: { request: exactly({ ...doing, draft }), reply: saved, refused: conflict },
  removeContent: { request: exactly(doing), reply: versioned, refused: conflict },
  restoreContent: { request: exactly(doing), reply: versioned, refused: conflict },
  orderContent: {
    request: exactly({
      kind,
      version,
      ids: Type.Array(id, { minItems: 1, maxItems: 500, uniqueItems: true }),
      reason,
    }),
    reply: versioned,
    refused: conflict,
  },
  previewContent: {
    request: exactly({ html: byLanguage(anyText(CONTENT_LIMITS.html)) }),
    reply: exactly({ html: Type.Record(language, Type.String()), takenOut }),
  },
} satisfies SchemasOf<typeof calls>;
