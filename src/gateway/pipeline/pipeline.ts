import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW_HEADER } from '#contract/staff/previews/calls.ts';
import type { Member } from '#model/documents/member.ts';
import type { Context } from '../context/context.ts';
import type { Db } from '../db/tables.ts';
import type { MerchantTrees } from '../trees/tree-documents.ts';
import type { OpenPayload } from './encrypted-bodies.ts';

/** A member with a validated session. */
export interface SignedIn {
  readonly memberId: string;
  readonly sessionId: string;
  /** Member info for evaluating conditions. */
  readonly member: Member;
  /** Flags of the member's replies (docs/reference/elements.md#conditions), by name; absent flags are off. */
  readonly flags: Readonly<Record<string, boolean>>;
}

/**
 * Validates token and cookie of a request; returns the member or the denial reason. For a call that only reads, what the
 * process knows about the session may be up to a second old; any other call asks the database.
 */
export type Authenticate = (
  request: FastifyRequest,
  how?: { readonly onlyReads?: boolean },
) => Promise<SignedIn | 'not_logged_in' | 'session_expired'>;

/** For a gateway without sessions: no user is signed in. */
export const anonymous: Authenticate = async () => 'not_logged_in';

/** The request context of a handler. */
export interface Visit {
  readonly merchant: string;
  /** Language code of the texts, for example EN. */
  readonly language: string;
  /** The visitor's address; never logged. */
  readonly address: string;
  readonly host: string;
  /** Whether the visitor's browser used TLS: according to the edge, or the proxies and the socket. */
  readonly isSecure: boolean;
  readonly trees: MerchantTrees;
  /** Null on calls without a token. */
  readonly member: SignedIn | null;
  /** Always set on calls that move money or points; on calls that create something, if the client sent one. */
  readonly idempotencyKey: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** An opened preview whose page sends a call. */
export interface Previewed {
  /** Epoch milliseconds of the moment that it shows; undefined: now. */
  readonly at: number | undefined;
  /** Null: a visitor. */
  readonly member: Member | null;
  /** Runs a read in the merchant’s transaction, on its content and games as of the moment. */
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

/** The request pipeline: every call is registered with it. */
export interface Pipeline {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly authenticate: Authenticate;
  /** The merchant's lanes in the format of the vendor lanes call. */
  readonly lanesOf: (merchant: string) => Promise<unknown>;
  readonly openPayload: OpenPayload;
  readonly findPreviewed: FindPreviewed;
  /** Handlers by `METHOD path`, for relays that a merchant names differently. */
  readonly answers: Map<string, Answer>;
  /** Reads the value of a call of `NEWS_CALLS` for a visit's member; undefined if the member is refused. */
  readonly news: Map<string, (visit: Visit) => Promise<unknown>>;
}

/** The preview of a name; undefined: none is open, or it has expired. */
type FindPreviewed = (merchant: string, name: string) => Promise<Previewed | undefined>;

export interface PipelineParts {
  readonly authenticate: Authenticate;
  readonly lanesOf: (merchant: string) => Promise<unknown>;
  readonly openPayload: OpenPayload;
  readonly findPreviewed: FindPreviewed;
}

export function createPipeline(app: FastifyInstance, context: Context, parts: PipelineParts): Pipeline {
  return { app, context, ...parts, answers: new Map(), news: new Map() };
}

/** The opened preview whose page sends the call; undefined: none. */
export async function previewedBy(
  pipeline: Pipeline,
  { merchant, headers }: FastifyRequest,
): Promise<Previewed | undefined> {
  const name = headers[PREVIEW_HEADER.toLowerCase()];
  return typeof name === 'string' ? pipeline.findPreviewed(merchant, name) : undefined;
}

/** The member of a token call. Throws if the call was registered without a token: a programming error. */
export function memberOf(visit: Visit): SignedIn {
  if (visit.member === null) throw new Error('memberOf was asked on a call without a token');
  return visit.member;
}
