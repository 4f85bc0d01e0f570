/** Sign-in interface for features that open a session: passwords, social log-in, registration, the security centre. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';

/** An opened session. `give` sets its cookies and returns the token; call it after the commit. */
export interface Opened {
  give(reply: FastifyReply): string;
}

export interface MemberSessions {
  /** Opens a session in the caller's transaction, and ends the browser's previous one. */
  open(db: Db, merchant: string, memberId: string, request: FastifyRequest): Promise<Opened>;
  /** Ends the member's sessions and forgets all remembered browsers. */
  endAll(db: Db, merchant: string, memberId: string, spared?: SparedSession): Promise<void>;
}

export interface SparedSession {
  /** This session stays, with its browser. */
  readonly except?: string | undefined;
  /** This session ends without a notification to its page, which requested it and continues with the new session. */
  readonly untold?: string | undefined;
}

/** Value of a successful log-in (docs/reference/wire.md#session). */
export interface LoggedIn {
  readonly token: string;
  readonly id: string;
  readonly userName: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  readonly initialPassword: boolean;
  /** A second step was required, but the member has no verified contact for it. */
  readonly lacksContact?: boolean;
}

export type LoginReply = ReturnType<typeof succeed<LoggedIn>> | Refusal;

/** Authentication without the password. */
export interface ProvedOtherwise {
  readonly memberId: string;
  /** `reset`: a new password was just set by mail or phone; the caller has already checked the authenticator. */
  readonly by: 'social' | 'phone' | 'reset';
  /** Additional work in the transaction that opens the session. */
  prepare?(db: Db): Promise<void>;
}

/** Logs in a member authenticated elsewhere: the site's policy, the second step if required, the session. */
export type LetIn = (visit: Visit, proved: ProvedOtherwise) => Promise<LoginReply>;
