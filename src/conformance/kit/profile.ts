/** Profile of a conformance run: what it knows about the gateway besides the URL. */
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { allCalls } from '#contract/registry.ts';

const closed = { additionalProperties: false };
const text = Type.String({ minLength: 1, maxLength: 2048 });

const member = Type.Object(
  {
    username: Type.Optional(text),
    password: Type.Optional(text),
    /** The payment password; a run sets it if the member has none. */
    paymentPassword: Type.Optional(text),
    /** Token of an open session: a read-only run does not log in and needs it for token calls. */
    token: Type.Optional(text),
    cookie: Type.Optional(text),
  },
  closed,
);

const merchant = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' }),
    /** Scheme and host of its site; absent: the run's URL. */
    url: Type.Optional(Type.String({ pattern: '^https?://[^/?#@]+/?$' })),
    members: Type.Optional(Type.Array(member, { maxItems: 20 })),
    /** Id of a social sign-in provider. */
    social: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{1,20}$' })),
    /** A valid invitation code. */
    affiliateCode: Type.Optional(text),
    /** Values for registration fields that the kit cannot guess. */
    registration: Type.Optional(Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }), text)),
    /** Phone numbers for SMS codes; each # becomes a digit. */
    phone: Type.Optional(
      Type.Object(
        {
          countryDialingCode: Type.String({ pattern: '^[0-9]{1,5}$' }),
          number: Type.String({ pattern: '^[0-9#]{4,15}$' }),
        },
        closed,
      ),
    ),
  },
  closed,
);

const schema = Type.Object(
  {
    $schema: Type.Optional(text),
    merchants: Type.Array(merchant, { minItems: 1, maxItems: 20 }),
    /** Calls that this gateway does not offer. */
    notOffered: Type.Optional(Type.Array(text)),
    /** Relay codes with different names. */
    relays: Type.Optional(Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_]{1,64}$' }))),
    codec: Type.Optional(Type.Union([Type.Literal('plain'), Type.Literal('jwe')])),
    /** Replies and requests may have fields beyond the contract. */
    extraFields: Type.Optional(Type.Boolean()),
    secrets: Type.Optional(
      Type.Object({ outbox: Type.Object({ database: Type.String({ pattern: '^postgres(ql)?://' }) }, closed) }, closed),
    ),
  },
  closed,
);

export type Profile = Static<typeof schema>;
export type ProfileMerchant = Static<typeof merchant>;
export type ProfileMember = Static<typeof member>;

export class ProfileError extends Error {}

/** Parses a profile. Throws ProfileError with all problems. */
export function readProfile(json: string): Profile {
  const profile = parse(json);
  const problems = [...shapeProblems(profile), ...nameProblems(profile)];
  if (problems.length > 0) throw new ProfileError(problems.join('\n'));
  return profile as Profile;
}

/** The profile of a gateway with one merchant and nothing else known. */
export function bareProfile(code: string): Profile {
  return { merchants: [{ code }] };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ProfileError(`The profile is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function shapeProblems(profile: unknown): string[] {
  const ajv = new Ajv({ allErrors: true, strict: false });
  if (ajv.validate(schema, profile)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message, params }) => {
    const extra: unknown = params['additionalProperty'];
    return `${instancePath || '/'} ${message ?? 'does not fit'}${typeof extra === 'string' ? `: ${extra}` : ''}`;
  });
}

/** Call names must exist in the contract, and merchants must be unique. */
function nameProblems(profile: unknown): string[] {
  const { notOffered, merchants } = (profile ?? {}) as Partial<Profile>;
  const names = new Set(allCalls.map(({ name }) => name));
  const unknown = Array.isArray(notOffered) ? notOffered.filter((name) => !names.has(name)) : [];
  const codes = Array.isArray(merchants) ? merchants.map((entry) => entry?.code) : [];
  const twice = codes.filter((code, at) => code !== undefined && codes.indexOf(code) !== at);
  return [
    ...unknown.map((name) => `/notOffered names ${String(name)}, which is not a call of the contract`),
    ...twice.map((code) => `/merchants names ${String(code)} twice`),
  ];
}
