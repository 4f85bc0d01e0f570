import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '#model/documents/member.ts';
import type { Context } from '../context/context.ts';
import type { MerchantTrees } from '../trees/tree-documents.ts';
import type { OpenPayload } from './sealed-bodies.ts';

/** A member whose session was checked. */
export interface SignedIn {
  readonly memberId: string;
  readonly sessionId: string;
  /** Member info as conditions see it. */
  readonly member: Member;
  /** Flags of the member's replies (docs/elements.md#conditions), by name; absent ones are off. */
  readonly flags: Readonly<Record<string, boolean>>;
}

/** Checks token and cookie of a request: the member, or why not. */
export type Authenticate = (request: FastifyRequest) => Promise<SignedIn | 'not_logged_in' | 'session_expired'>;

/** For a gateway without sessions: nobody is signed in. */
export const nobody: Authenticate = async () => 'not_logged_in';

/** What a handler knows about the call that it answers. */
export interface Visit {
  readonly merchant: string;
  /** Language code of the texts, for example EN. */
  readonly language: string;
  /** The visitor's address; never logged. */
  readonly address: string;
  readonly host: string;
  /** Whether the visitor's browser came by TLS: the edge's word, or what the proxies and the socket say. */
  readonly isSecure: boolean;
  readonly trees: MerchantTrees;
  /** Null on calls without a token. */
  readonly member: SignedIn | null;
  /** Set on calls that move money or points; on calls that create something, where the client sent one. */
  readonly idempotencyKey: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The one way in: what every call is registered at. */
export interface Pipeline {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly authenticate: Authenticate;
  /** The merchant's lanes as the vendor lanes call answers them. */
  readonly lanesOf: (merchant: string) => Promise<unknown>;
  readonly openPayload: OpenPayload;
  /** Answers by `METHOD path`, for relays that a merchant names differently. */
  readonly answers: Map<string, Answer>;
}

/** What the features give the door. */
export interface PipelineParts {
  readonly authenticate: Authenticate;
  readonly lanesOf: (merchant: string) => Promise<unknown>;
  readonly openPayload: OpenPayload;
}

/** Makes the door of one gateway. */
export function createPipeline(app: FastifyInstance, context: Context, parts: PipelineParts): Pipeline {
  return { app, context, ...parts, answers: new Map() };
}

/** The member of a token call. Throws when the call was registered without a token: a mistake of ours. */
export function memberOf(visit: Visit): SignedIn {
  if (visit.member === null) throw new Error('memberOf was asked on a call without a token');
  return visit.member;
}
