import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffRights } from '#contract/staff/policy.ts';
import type { Context } from '../context/context.ts';

export interface StaffSession extends StaffRights {
  readonly staffId: string;
  readonly sessionId: string;
  readonly name: string;
  /** CSRF token that the session's pages send with writing calls. */
  readonly csrf: string;
}

/** Authenticates the session cookie of a request: the session, or a refusal. */
export type AuthenticateStaff = (
  request: FastifyRequest,
) => Promise<StaffSession | 'not_logged_in' | 'session_expired'>;

export interface StaffVisit {
  /** Null on unauthenticated calls. */
  readonly staff: StaffSession | null;
  /** Merchant of the call; empty if the call concerns none. */
  readonly merchant: string;
  /** Socket address; never logged. */
  readonly address: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}

/** The staff request pipeline, in which every staff call is registered. */
export interface StaffPipeline {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly authenticate: AuthenticateStaff;
  /** Requires that the merchant exists and its brand is served. */
  readonly welcome: (merchant: string) => Promise<unknown>;
  /** Actions by name that need a second staff user above the merchant's limit (two-persons.ts). */
  readonly paidActions: Map<string, unknown>;
}

export function createStaffPipeline(
  app: FastifyInstance,
  context: Context,
  parts: Pick<StaffPipeline, 'authenticate' | 'welcome'>,
): StaffPipeline {
  return { app, context, paidActions: new Map(), ...parts };
}

/** The staff user of the call. Throws on a call registered as open, which is a programming error. */
export function staffOf(visit: StaffVisit): StaffSession {
  if (visit.staff === null) throw new Error('staffOf was asked on an open call');
  return visit.staff;
}

export function actorOf(visit: StaffVisit): { readonly actor: string; readonly source: string } {
  const { staffId, sessionId } = staffOf(visit);
  return { actor: `staff:${staffId}`, source: sessionId };
}
